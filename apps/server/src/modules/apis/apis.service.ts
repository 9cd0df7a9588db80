import { type ApiDetail, type ApiSummary, type Choice, can, isInternal } from '@apim/contract'
import { authenticationLabels } from '@apim/contract/constants'
import { audit } from '../../audit/audit.ts'
import type { Db, Tx } from '../../db/client.ts'
import { allow, conflict, notFound } from '../../http/errors.ts'
import type { SignedIn } from '../../http/signed-in.ts'
import { deploymentsOf } from '../../read-models/deployments.views.ts'
import { type ApisStore, apisStore } from './apis.store.ts'
import { apiChanges } from './changes.store.ts'
import { documentChecker } from './document/document-checker.ts'
import { createDocuments } from './documents.service.ts'
import { type GalleryQuery, type GalleryStore, galleryStore } from './gallery.store.ts'
import { createImport, defaultImportLimits } from './import.service.ts'
import { type RevisionsStore, revisionsStore } from './revisions.store.ts'

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
}

interface Stores {
  db: Db
  apis: ApisStore
  gallery: GalleryStore
  revisions: RevisionsStore
}

const find = async ({ apis }: Stores, user: SignedIn, id: number) => {
  const api = await apis.find(user, id)
  if (!api) throw notFound('API')
  return api
}

const detail = async (stores: Stores, user: SignedIn, id: number): Promise<ApiDetail> => {
  const { revision, ...api } = await find(stores, user, id)
  const [facts, revisions, maintainers, deployments] = await Promise.all([
    stores.apis.findDocumentFacts(id, revision),
    stores.revisions.findRevisions(id),
    stores.apis.findMaintainers(api.bizappId),
    seesDeployments(user, api) ? deploymentsOf(stores.db, id, user) : [],
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

/** What is read of APIs: the gallery and their details (specification part 1, sections 2 and 6). */
const reading = (stores: Stores) => ({
  /** An API that the user may see; throws 404 for every other. */
  find: (user: SignedIn, id: number) => find(stores, user, id),
  detail: (user: SignedIn, id: number) => detail(stores, user, id),

  /** Those that the user may see, by name. */
  names: (user: SignedIn, choice: Choice) => stores.gallery.findNames(user, choice),

  async list(user: SignedIn, query: GalleryQuery) {
    const { rows, total } = await stores.gallery.findPage(user, query)
    return { apis: rows.map(onTheWire), total }
  },

  async facets(user: SignedIn, filters: Pick<GalleryQuery, 'name' | 'my'>) {
    const { areas, env, auth, tags, granted, total } = await stores.gallery.findFacets(user, filters)
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
    const api = await find(stores, user, id)
    const deployments = seesDeployments(user, api) ? await deploymentsOf(stores.db, id, user) : []
    return { id: api.id, name: api.name, version: api.version, deployments }
  },
})

/** The gallery, the detail of an API, its documents, import and deletion (specification part 1, sections 2, 5 and 6). */
export const createApis = ({ db }: ApisDeps) => {
  const stores = { db, apis: apisStore(db), gallery: galleryStore(db), revisions: revisionsStore(db) }
  const checker = documentChecker()
  return {
    ...reading(stores),
    documents: createDocuments(stores.apis, checker),
    importDocument: createImport({ ...stores, checker, limits: defaultImportLimits }),
    /** Refused with 409 while a deployment or a consumer stands; leaves a record with who and when (specification part 2, section 3). */
    async remove(user: SignedIn, id: number) {
      allow(can.deleteApi(user, await find(stores, user, id)), 'You do not maintain this API')
      await db.transaction((tx) => remove(tx, user, id))
      return { entityId: id }
    },
    /** Ends the threads that check documents. */
    stop: () => checker.close(),
  }
}
export type Apis = ReturnType<typeof createApis>
