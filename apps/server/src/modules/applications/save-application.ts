import { type ApplicationForm, can, chosenIn } from '@apim/contract'
import { audit } from '../../audit/audit.ts'
import type { Db, Tx } from '../../db/client.ts'
import { allow, fieldErrors, notFound } from '../../http/errors.ts'
import type { SignedIn } from '../../http/signed-in.ts'
import { staleEdit } from '../../http/versions.ts'
import type { ApplicationRow, ApplicationsStore, ApplicationValues } from './applications.store.ts'
import { editableView, recorded } from './applications.views.ts'
import { type Owner, ownersStore } from './owners.store.ts'
import { resolveOwners } from './owners.ts'

export interface ApplicationsDeps {
  db: Db
  /** The APIs of an application, which belong to its organization. */
  apis: {
    /** Hands them over to the application's new organization. */
    move(tx: Tx, applicationId: number, organizationId: number): Promise<unknown>
    /** What keeps the application from being deleted. */
    count(tx: Tx, applicationId: number): Promise<{ apis: number; deployments: number }>
  }
}

interface SaveDeps extends ApplicationsDeps {
  store: ApplicationsStore
}

const objectType = 'application'

/** The organization of the form, which must exist; a deactivated one gets no new applications. */
const requireOrganization = async ({ store }: SaveDeps, tx: Tx, id: number, from: number | undefined) => {
  const organization = await store.findOrganization(tx, id)
  if (!organization) throw fieldErrors({ organizationId: 'This organization does not exist' })
  if (organization.deactivated && id !== from) throw fieldErrors({ organizationId: 'This organization is deactivated' })
  return organization
}

const valuesOf = ({ name, description, contact, external }: ApplicationForm, organizationId: number): ApplicationValues => ({
  name,
  description,
  contact,
  external,
  organizationId,
})

const organizationOf = ({ organizationId, organization }: ApplicationForm): number => {
  const id = organizationId ?? chosenIn(organization)
  if (id === undefined) throw fieldErrors({ organizationId: 'Organization is required' })
  return id
}

/** Without owners, only admins could change the application again. */
const requireOwner = (user: SignedIn, owners: Owner[]): Owner[] => {
  if (owners.length === 0 && !can.chooseOrganization(user)) throw fieldErrors({ owners: 'At least one owner is required' })
  return owners
}

const create = async (deps: SaveDeps, tx: Tx, user: SignedIn, form: ApplicationForm) => {
  const organizationId = organizationOf(form)
  allow(can.createApplication(user, organizationId), 'You may not create applications for this organization')
  const organization = await requireOrganization(deps, tx, organizationId, undefined)
  const text = form.owners ?? (organizationId === user.organizationId ? user.email : '')
  const owners = requireOwner(user, await resolveOwners(tx, text, organizationId, []))
  const row = await deps.store.insert(tx, valuesOf(form, organizationId))
  await ownersStore.change(tx, row.id, { from: [], to: owners })
  await audit(tx, user, { action: 'application.create', objectType, objectId: row.id, before: null, after: recorded(row, owners) })
  return editableView({ ...row, organization: organization.name }, owners)
}

/** The owners after this edit. In another organization all of them have to be eligible anew. */
const nextOwners = (tx: Tx, form: ApplicationForm, organizationId: number, before: ApplicationRow, owners: Owner[]) => {
  const text = form.owners ?? owners.map(({ email }) => email).join('\n')
  return resolveOwners(tx, text, organizationId, organizationId === before.organizationId ? owners : [])
}

const update = async (deps: SaveDeps, tx: Tx, user: SignedIn, id: number, form: ApplicationForm, version: string | undefined) => {
  const before = await deps.store.lock(tx, id)
  if (!before || !can.seeApplication(user, before)) throw notFound('Application')
  allow(can.editApplication(user, before), 'You do not own this application')
  const organizationId = organizationOf(form)
  if (organizationId !== before.organizationId) allow(can.chooseOrganization(user), 'You may not move an application')
  const organization = await requireOrganization(deps, tx, organizationId, before.organizationId)
  const from = await requireOrganization(deps, tx, before.organizationId, before.organizationId)
  const present = await ownersStore.findOf(tx, id)
  const current = editableView({ ...before, organization: from.name }, present)
  const owners = requireOwner(user, await nextOwners(tx, form, organizationId, before, present))
  const values = valuesOf(form, organizationId)
  const next = editableView({ id, ...values, organization: organization.name }, owners)
  // Saving the current state again is not an edit.
  if (next.version === current.version) return current
  if (version !== current.version) throw staleEdit(version !== undefined, { yours: { ...form, version }, current })
  await deps.store.update(tx, id, values)
  await ownersStore.change(tx, id, { from: present, to: owners })
  if (organizationId !== before.organizationId) await deps.apis.move(tx, id, organizationId)
  await audit(tx, user, {
    action: 'application.update',
    objectType,
    objectId: id,
    before: recorded(before, present),
    after: recorded(values, owners),
  })
  return next
}

/** Creates an application, or changes the one with the form's ID; see `createApplications`. */
export const saveApplication = (deps: SaveDeps, user: SignedIn, form: ApplicationForm, version: string | undefined) =>
  deps.db.transaction((tx) => (form.id === undefined ? create(deps, tx, user, form) : update(deps, tx, user, form.id, form, version)))
