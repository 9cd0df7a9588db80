import { type Actor, type Choice, can, type OrganizationDetails, type OrganizationForm } from '@apim/contract'
import { audit } from '../../audit/audit.ts'
import { isTaken, type Tx } from '../../db/client.ts'
import type { Paging } from '../../db/paging.ts'
import { fieldErrors, notFound } from '../../http/errors.ts'
import type { SignedIn } from '../../http/signed-in.ts'
import { staleEdit } from '../../http/versions.ts'
import type { Consumers } from '../consumers/index.ts'
import { type ActivationDeps, createActivation } from './activation.service.ts'
import { type OrganizationFilter, type OrganizationRow, type OrganizationsStore, organizationsStore } from './organizations.store.ts'
import { contentOf, organizationCard, organizationVersion, organizationView, shownTo } from './organizations.views.ts'

export interface OrganizationsDeps extends ActivationDeps {
  consumers: Pick<Consumers, 'ofOrganization'>
}

const objectType = 'organization'
const requireFound = (row: OrganizationRow | undefined): OrganizationRow => {
  if (!row) throw notFound('Organization')
  return row
}

const saving = (store: OrganizationsStore) => {
  const create = async (tx: Tx, user: SignedIn, form: OrganizationForm) => {
    const { organization, attrs } = contentOf(form, form.avaliable ?? true)
    const row = await store.insert(tx, organization)
    await store.replaceAttributes(tx, row.id, attrs)
    const after = organizationView(row, attrs)
    await audit(tx, user, { action: 'organization.create', objectType, objectId: row.id, before: null, after })
    return after
  }
  /** Portal and gateway admins are internal people (permissions.csv), and so are owners of other organizations' applications (trust T21). */
  const checkPeople = async (tx: Tx, before: OrganizationRow, { external }: OrganizationForm) => {
    if (!external || before.external) return
    const stay = (who: string) => fieldErrors({ external: `People of this organization ${who}, so it has to stay internal` })
    if (await store.hasAdmins(tx, before.id)) throw stay('are portal or gateway admins')
    if (await store.hasOwnersElsewhere(tx, before.id)) throw stay('own applications of other organizations')
  }
  const update = async (tx: Tx, user: SignedIn, id: number, form: OrganizationForm, version: string | undefined) => {
    const before = requireFound(await store.lock(tx, id))
    const current = organizationView(before, await store.findAttributes(id, tx))
    const wanted = contentOf(form, form.avaliable ?? before.available)
    // Saving the current state again is not an edit.
    if (organizationVersion(id, wanted) === current.version) return current
    if (version !== current.version) throw staleEdit(version !== undefined, { yours: { ...form, id, version }, current })
    await checkPeople(tx, before, form)
    const row = await store.update(tx, id, wanted.organization)
    await store.replaceAttributes(tx, id, wanted.attrs)
    const after = organizationView(row, wanted.attrs)
    await audit(tx, user, { action: 'organization.update', objectType, objectId: id, before: current, after })
    return after
  }
  return { create, update }
}

/** Firms: the provider's own and its clients (specification part 2, section 2). */
export const createOrganizations = ({ db, consumers, ...activation }: OrganizationsDeps) => {
  const store = organizationsStore(db)
  const { create, update } = saving(store)
  const find = async (id: number) => organizationView(requireFound(await store.find(id)), await store.findAttributes(id))
  return {
    /** Sorted by name; admins see all, everyone else only their own (permissions.csv). */
    names: async (user: Actor, choice: Choice & { open?: boolean }) => {
      if (can.seeAllOrganizations(user)) return store.findNames(choice)
      return user.organizationId === null ? [] : store.findNames(choice, user.organizationId)
    },
    list: async ({ name, external, ...paging }: OrganizationFilter & Paging) => {
      const { rows, total } = await store.page({ name, external }, paging)
      return { organizations: rows.map(organizationCard), total }
    },
    /** Throws 404 if there is none with that ID. */
    find,
    /** One organization with its applications and keys, as far as the caller may see them. Throws 404 for another's organization, as for none. */
    details: async (user: SignedIn, id: number): Promise<OrganizationDetails> => {
      const row = can.openOrganization(user, id) ? await store.find(id) : undefined
      const organization = shownTo(user, requireFound(row), await store.findAttributes(id))
      if (!can.seeOrganizationDetails(user, id)) return { organization }
      const [requestDeleted, applications, keys] = await Promise.all([
        store.isRequestDeleted(id),
        store.findApplications(id),
        consumers.ofOrganization(user, id),
      ])
      return { organization: { ...organization, requestDeleted }, applications, consumers: keys }
    },
    /**
     * Creates an organization, or changes the one with that ID. Throws 404 if there is none, 400 if the name is taken, 409 with both versions for a
     * stale edit.
     */
    save: (user: SignedIn, form: OrganizationForm, version: string | undefined) =>
      db
        .transaction((tx) => (form.id === undefined ? create(tx, user, form) : update(tx, user, form.id, form, version)))
        .catch((error: unknown) => {
          throw isTaken(error, 'organizations_name_unique') ? fieldErrors({ name: 'There is an organization of this name' }) : error
        }),
    ...createActivation({ db, ...activation }, store),
  }
}
export type Organizations = ReturnType<typeof createOrganizations>
