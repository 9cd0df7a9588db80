import { type ApiDetail, type Choice, can } from '@apim/contract'
import { callOrder } from '@apim/contract/deployments/call-order'
import type { CallTarget } from '@apim/openapi/request/call-target'
import type { FastifyBaseLogger } from 'fastify'
import { audit } from '../../audit/audit.ts'
import type { Db, Tx } from '../../db/client.ts'
import type { Paging } from '../../db/paging.ts'
import { allow, conflict, counted, notFound, requireMatch } from '../../http/errors.ts'
import type { SignedIn } from '../../http/signed-in.ts'
import { deploymentsOf } from '../../read-models/deployments.views.ts'
import { findDeploymentsWithKey } from '../../read-models/usable-keys.store.ts'
import { grantedTo, removeAccessTo } from '../access/index.ts'
import { favouriteRows } from '../favourites/index.ts'
import type { SpecRules } from '../spec-rules/index.ts'
import { type ApisStore, apisStore } from './apis.store.ts'
import { deletedView, detailView, facetsView, listedView, seesDeployments } from './apis.views.ts'
import { deletedApisStore } from './deleted-apis.store.ts'
import { createDifferences } from './differences.service.ts'
import { documentChecker } from './document/document-checker.ts'
import { createReads } from './document/reads.ts'
import { createDocuments } from './documents.service.ts'
import { documentsStore } from './documents.store.ts'
import { type GalleryQuery, galleryStore } from './gallery.store.ts'
import { guideText } from './guide.ts'
import { createImport, defaultImportLimits } from './imports.service.ts'
import { createNamesake } from './namesake/namesake.service.ts'
import { announceApi } from './revisions/revision-news.ts'
import { createApiReading } from './search/read-apis.ts'
import { searchStore } from './search/search.store.ts'
import type { Searched } from './search/words.ts'
import { createSpecs } from './specs.service.ts'

const remove = async (apis: ApisStore, tx: Tx, user: SignedIn, id: number, confirm: string | undefined) => {
  const api = await apis.lock(tx, id)
  if (!api) throw notFound('API')
  requireMatch(confirm, api.name)
  const uses = await apis.countUses(tx, id)
  if (uses.deployments + uses.consumers > 0)
    throw conflict(`This API still has ${counted(uses.deployments, 'deployment')} and ${counted(uses.consumers, 'consumer')}`)
  await announceApi(tx, api, 'api.deleted')
  await removeAccessTo(tx, id)
  await favouriteRows.removeOfApis(tx, [id])
  await apis.deleteApi(tx, user, api)
  const { name, version, applicationId, organizationId, revision } = api
  await audit(tx, user, {
    action: 'api.delete',
    objectType: 'api',
    objectId: id,
    before: { name, version, applicationId, organizationId, revision },
  })
}

interface ApisDeps {
  db: Db
  log: FastifyBaseLogger
  keyMaxDays: number | undefined
  /** Where people reach the portal. */
  publicUrl: string
  specRules: Pick<SpecRules, 'levels'>
}

/** Gallery, API details, documents, import and deletion (specification part 1, sections 2, 5 and 6). */
export const createApis = ({ db, log, keyMaxDays, publicUrl, specRules }: ApisDeps) => {
  const [apis, gallery, documents, search] = [apisStore(db), galleryStore(db), documentsStore(db), searchStore(db)]
  const [checker, reads] = [documentChecker(), createReads()]
  const difference = createDifferences({ apis, documents, checker })
  const importDeps = { db, apis, documents, checker, limits: defaultImportLimits, ruleLevels: specRules.levels }

  const find = async (user: SignedIn, id: number) => {
    const api = await apis.find(user, id)
    if (!api) throw notFound('API')
    return api
  }

  /** The environments where the user can see it deployed, those that the user's organization has a key for first. */
  const targetsOf = async (user: SignedIn, id: number): Promise<CallTarget[]> => {
    const deployed = seesDeployments(user, await find(user, id)) ? await deploymentsOf(db, id, user) : []
    const withKey = user.organizationId === null ? [] : await findDeploymentsWithKey(db, id, user.organizationId)
    const live = callOrder(deployed, withKey).filter(({ gatewayUrl }) => URL.canParse(gatewayUrl))
    return live.map(({ env, gatewayUrl, auth, tokenUrl }) => ({ name: env, address: gatewayUrl, auth, tokenUrl }))
  }

  return {
    /** An API that the user may see; `find` throws 404 for any other, `findVisible` finds none. */
    find,
    findVisible: apis.find,
    detail: async (user: SignedIn, id: number): Promise<ApiDetail> => {
      const api = await find(user, id)
      const [facts, revisions, maintainers, granted, deployments, replacement] = await Promise.all([
        documents.findDocumentFacts(id, api.revision),
        documents.findRevisions(id),
        apis.findMaintainers(api.bizappId),
        user.organizationId === null ? ('none' as const) : grantedTo(db, user.organizationId, id),
        seesDeployments(user, api) ? deploymentsOf(db, id, user) : [],
        api.replacementId === null ? undefined : apis.find(user, api.replacementId),
      ])
      return detailView(user, api, { facts, revisions, maintainers, granted, deployments, replacement, keyMaxDays })
    },
    info: async (user: SignedIn, id: number) => {
      const api = await find(user, id)
      const deployments = seesDeployments(user, api) ? await deploymentsOf(db, id, user) : []
      return { id: api.id, name: api.name, version: api.version, deployments }
    },
    /** Those visible to the user, by name. */
    names: (user: SignedIn, choice: Choice) => gallery.findNames(user, choice),
    list: async (user: SignedIn, query: GalleryQuery) => {
      const { rows, total } = await gallery.findPage(user, query)
      const searched = query.q ? await search.findSearched(rows.map(({ id }) => id)) : new Map<number, Searched>()
      return { apis: rows.map((row) => listedView(row, query.q, searched.get(row.id))), total }
    },
    facets: async (user: SignedIn, filters: Pick<GalleryQuery, 'name' | 'q' | 'my'>) => facetsView(await gallery.findFacets(user, filters)),
    /** All that the user may see, for a language model to find its way. */
    guide: async (user: SignedIn) => Buffer.from(await guideText(await gallery.findGuide(user), publicUrl)),
    searchable: createApiReading(db, log),
    documents: createDocuments({ apis, documents, checker, reads, targetsOf }),
    /** For the work of calls that read documents. */
    reads,
    difference: difference.ofRevisions,
    specs: createSpecs({ ...importDeps, difference }),
    importDocument: createImport(importDeps),
    /** Refused with 409 while it has deployments or consumers; leaves a record of who and when (specification part 2, section 3). */
    remove: async (user: SignedIn, id: number, confirm?: string) => {
      allow(can.deleteApi(user, await find(user, id)), 'You do not maintain this API')
      await db.transaction((tx) => remove(apis, tx, user, id, confirm))
      return { entityId: id }
    },
    /** Who deleted which API, and when. */
    deleted: async (paging: Paging) => deletedView(await deletedApisStore(db).page(paging)),
    /** The APIs of one application; counted and moved in the caller's transaction. */
    ofApplication: { count: apis.countOfApplication, move: apis.moveOfApplication, namesake: createNamesake(db) },
    /** Stops the document worker threads. */
    stop: () => checker.close(),
  }
}
export type Apis = ReturnType<typeof createApis>
