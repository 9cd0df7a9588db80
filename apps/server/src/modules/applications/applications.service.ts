import { type ApplicationForm, type Choice, can, type EditableApplication, type Input, isCompanyAdmin } from '@apim/contract'
import type { applications as routes } from '@apim/contract/applications/routes'
import { allow, notFound } from '../../http/errors.ts'
import type { SignedIn } from '../../http/signed-in.ts'
import { type ApplicationFilter, applicationsStore } from './applications.store.ts'
import { detailView, editableView, summaryView } from './applications.views.ts'
import { removeApplication } from './delete-application.ts'
import { ownersStore } from './owners.store.ts'
import { type ApplicationsDeps, saveApplication } from './save-application.ts'

type Query = Input<typeof routes.list>['query']

/** What the user may see at most; undefined for everything (permissions.csv). */
const scopeOf = (user: SignedIn, my: boolean): ApplicationFilter['scope'] => {
  if (!my && can.seeAllApplications(user)) return undefined
  const ids = user.ownerApps.map(({ id }) => id)
  return { ids, organizationId: !my && isCompanyAdmin(user) ? user.organizationId : null }
}

/** Business applications, whose owners maintain their APIs (specification part 2, sections 2 to 6). */
export const createApplications = (deps: ApplicationsDeps) => {
  const { db } = deps
  const store = applicationsStore(db)

  const presets = async (user: SignedIn, organizationId: number | null): Promise<EditableApplication> => {
    const organization = organizationId === null ? undefined : await store.findOrganization(db, organizationId)
    if (organizationId !== null && !organization) throw notFound('Organization')
    allow(organization ? can.createApplication(user, organization.id) : can.chooseOrganization(user))
    // An admin who creates an application for a client does not want to own it.
    const owners = organization && organization.id === user.organizationId ? [{ ownerEmail: user.email }] : []
    const chosen = { organizationId: organization?.id ?? null, organization: organization?.name ?? null }
    return { name: '', description: '', contact: '', external: false, ...chosen, owners }
  }
  /** Throws 404 for an application that the user may not see, 403 for one that they may not edit. */
  const editable = async (user: SignedIn, id: number) => {
    const row = await store.find(id)
    if (!row || !can.seeApplication(user, row)) throw notFound('Application')
    allow(can.editApplication(user, row), 'You do not own this application')
    return editableView(row, await ownersStore.findOf(db, id))
  }

  return {
    /** Those that the user owns, sorted by name. */
    own: (user: SignedIn, choice: Choice) =>
      store.findNames(
        user.ownerApps.map(({ id }) => id),
        choice,
      ),
    /** Filters only ever narrow what the user may see. */
    list: async (user: SignedIn, { name, orgId, my, type, ...paging }: Query) => {
      const external = type ? type === '1' : undefined
      const { rows, total } = await store.page({ scope: scopeOf(user, my), name, orgId, external }, paging)
      const counts =
        rows.length > 0
          ? await store.countApis(
              user,
              rows.map(({ id }) => id),
            )
          : new Map<number, number>()
      return { applications: rows.map((row) => summaryView(row, counts.get(row.id) ?? 0)), total }
    },
    /** Throws 404 for an application that does not exist or that the user may not see. */
    detail: async (user: SignedIn, id: number) => {
      const row = await store.find(id)
      if (!row || !can.seeApplication(user, row)) throw notFound('Application')
      const [owners, apis] = await Promise.all([ownersStore.findOf(db, id), store.findApis(user, [id])])
      return detailView(row, owners, apis)
    },
    editable,
    /** The presets of a new application for this organization, or for the user's own. */
    presets: (user: SignedIn, organizationId: number | undefined) => presets(user, organizationId ?? user.organizationId),
    /** Creates an application, or changes the one with that ID. Throws 404, 403, 400 at the field, and 409 with both versions for a stale edit. */
    save: (user: SignedIn, form: ApplicationForm, version: string | undefined) => saveApplication({ ...deps, store }, user, form, version),
    /** Throws 404 if there is none, 409 while APIs belong to it. */
    remove: (user: SignedIn, id: number, confirm: string | undefined) => removeApplication({ ...deps, store }, user, id, confirm),
  }
}
export type Applications = ReturnType<typeof createApplications>
