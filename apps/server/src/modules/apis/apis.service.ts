import { type ApiDetail, type ApiSummary, can, isInternal } from '@apim/contract'
import { authenticationLabels } from '@apim/contract/constants'
import { audit } from '../../audit/audit.ts'
import type { Db, Tx } from '../../db/client.ts'
import { allow, conflict, notFound } from '../../http/errors.ts'
import type { SignedIn } from '../../http/signed-in.ts'
import type { ApisStore } from './apis.store.ts'
import { apiChanges } from './changes.store.ts'
import { deploymentsOf } from './deployment-views.store.ts'
import type { GalleryQuery, GalleryStore } from './gallery.store.ts'
import type { RevisionsStore } from './revisions.store.ts'

type Summary = Omit<ApiSummary, 'updatedAt'> & { updatedAt: Date }
const onTheWire = <T extends Summary>(row: T) => ({ ...row, updatedAt: row.updatedAt.toISOString() })

const plural = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`

/** Admins, maintainers and whoever was granted access see deployments; to others they are not there (specification part 1, section 6). */
const seesDeployments = (user: SignedIn, api: Summary) => can.seeDeployments(user, api, api.access === 'granted')

/** People are named to colleagues only; to a client firm the organization stands for them. */
const namesPeople = (user: SignedIn, api: Summary) =>
  isInternal(user) || (api.organizationId !== null && api.organizationId === user.organizationId)

export interface ApisDeps {
  db: Db
  apis: ApisStore
  gallery: GalleryStore
  revisions: RevisionsStore
}

const find = async ({ apis }: ApisDeps, user: SignedIn, id: number) => {
  const api = await apis.find(user, id)
  if (!api) throw notFound('API')
  return api
}

const detail = async (deps: ApisDeps, user: SignedIn, id: number): Promise<ApiDetail> => {
  const { revision, ...api } = await find(deps, user, id)
  const [facts, revisions, maintainers, deployments] = await Promise.all([
    deps.apis.findDocumentFacts(id, revision),
    deps.revisions.findRevisions(id),
    deps.apis.findMaintainers(api.bizappId),
    seesDeployments(user, api) ? deploymentsOf(deps.db, id, user) : [],
  ])
  const named = namesPeople(user, api)
  return {
    ...onTheWire(api),
    createdAt: api.createdAt.toISOString(),
    hasDocument: api.format !== '' && api.format !== 'pdf',
    operationCount: facts?.operations.length ?? 0,
    operations: facts?.operations ?? [],
    servers: facts?.servers ?? [],
    revisions: revisions.map((row) => ({
      ...row,
      createdAt: row.createdAt.toISOString(),
      createdBy: named ? row.createdBy : (api.orgname ?? ''),
    })),
    maintainers: named ? maintainers : [],
    deployments,
    seesDeployments: seesDeployments(user, api),
  }
}

const remove = async (tx: Tx, user: SignedIn, id: number) => {
  const api = await apiChanges.lock(tx, id)
  if (!api) throw notFound('API')
  const uses = await apiChanges.countUses(tx, id)
  if (uses.deployments + uses.consumers > 0)
    throw conflict(`This API still has ${plural(uses.deployments, 'deployment')} and ${plural(uses.consumers, 'consumer')}`)
  await apiChanges.deleteApi(tx, user, api)
  const { name, version, applicationId, organizationId, revision } = api
  await audit(tx, user, {
    action: 'api.delete',
    objectType: 'api',
    objectId: id,
    before: { name, version, applicationId, organizationId, revision },
  })
}

/** The gallery, the detail of an API, and its deletion (specification part 1, sections 2 and 6). */
export const apisService = (deps: ApisDeps) => ({
  /** An API that the user may see; throws 404 for every other. */
  find: (user: SignedIn, id: number) => find(deps, user, id),
  detail: (user: SignedIn, id: number) => detail(deps, user, id),

  async list(user: SignedIn, query: GalleryQuery) {
    const { rows, total } = await deps.gallery.findPage(user, query)
    return { apis: rows.map(onTheWire), total }
  },

  async facets(user: SignedIn, filters: Pick<GalleryQuery, 'name' | 'my'>) {
    const { areas, env, auth, tags, granted, total } = await deps.gallery.findFacets(user, filters)
    return {
      businessArea: areas,
      env: env.map((facet) => ({ ...facet, label: facet.value })),
      auth: auth.map((facet) => ({ ...facet, label: authenticationLabels[facet.value as keyof typeof authenticationLabels] })),
      tag: tags.map((facet) => ({ ...facet, label: facet.value })),
      granted,
      total,
    }
  },

  async info(user: SignedIn, id: number) {
    const api = await find(deps, user, id)
    const deployments = seesDeployments(user, api) ? await deploymentsOf(deps.db, id, user) : []
    return { id: api.id, name: api.name, version: api.version, deployments }
  },

  /** Refused with 409 while a deployment or a consumer stands; leaves a record with who and when (specification part 2, section 3). */
  async remove(user: SignedIn, id: number) {
    allow(can.deleteApi(user, await find(deps, user, id)), 'You do not maintain this API')
    await deps.db.transaction((tx) => remove(tx, user, id))
    return { entityId: id }
  },
})
