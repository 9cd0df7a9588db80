import { contract } from '@apim/contract'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Db } from '../../db/client.ts'
import { type AtOnce, createAtOnce } from '../../http/at-once.ts'
import { entityAgain, implement } from '../../http/implement.ts'
import { apisService } from './apis.service.ts'
import { apisStore } from './apis.store.ts'
import { apiChanges } from './changes.store.ts'
import { type DocumentChecker, documentChecker } from './document/document-checker.ts'
import { type Download, documentsService } from './documents.service.ts'
import { galleryStore } from './gallery.store.ts'
import { defaultImportLimits, type ImportLimits, importService } from './import.service.ts'
import { type Page, referenceFrame } from './reference/reference-page.ts'
import { revisionsStore } from './revisions.store.ts'

export { deploymentsOf, deploymentView, joinAddress } from './deployment-views.store.ts'
export { type DocumentChecker, documentChecker } from './document/document-checker.ts'
export { operationsOf } from './operations.store.ts'
export { accessOf, isAlive, visibleTo } from './visibility.store.ts'

export interface ApisOptions {
  db: Db
  /** Made and closed with the server when not given. */
  checker?: DocumentChecker
  importLimits?: ImportLimits
}

/** Documents are large and cost time to write in another form: one user leaves enough of it to the others. */
const documentsAtOnce: AtOnce = {
  perUser: 6,
  all: 20,
  own: { status: 503, message: 'You have too many documents under way: try again in a moment' },
  others: 'Too many documents are being read: try again in a moment',
  retryAfterS: 2,
}

/** What other modules do with APIs: look one up as a user may see it, and import documents as the upload form does. */
export const createApis = ({ db, checker, importLimits }: Required<ApisOptions>) => {
  const stores = { db, apis: apisStore(db), gallery: galleryStore(db), revisions: revisionsStore(db) }
  return {
    gallery: stores.gallery,
    service: apisService(stores),
    /** Holds a living API until the transaction ends; undefined when it was deleted meanwhile. Whoever adds to an API asks here first. */
    lock: apiChanges.lock,
    documents: documentsService(stores.apis, checker),
    importDocument: importService({ ...stores, checker, limits: importLimits }).importDocument,
  }
}
export type Apis = ReturnType<typeof createApis>

const attach = (reply: FastifyReply, { content, fileName, mediaType }: Download) => {
  reply.type(mediaType).header('content-disposition', `attachment; filename="${fileName}"`)
  return content
}

const send = (reply: FastifyReply, page: Page) => {
  reply.type('text/html; charset=utf-8').header('content-security-policy', page.policy)
  return page.html
}

/** Gallery, detail, import, deletion and the documents of APIs. Answers what other modules may use. */
export const apis = (app: FastifyInstance, options: ApisOptions): Apis => {
  const checker = options.checker ?? documentChecker()
  if (!options.checker) app.addHook('onClose', () => checker.close())
  const module = createApis({ db: options.db, checker, importLimits: options.importLimits ?? defaultImportLimits })
  const { service, documents } = module
  const reads = createAtOnce(documentsAtOnce)

  implement(app, contract.apis, {
    list: ({ user, query }) => service.list(user, query),
    facets: ({ user, query }) => service.facets(user, query),
    remove: { of: 'api', first: ({ user, params }) => service.remove(user, params.id), again: entityAgain },
    detail: ({ user, params }) => service.detail(user, params.id),
    info: ({ user, params }) => service.info(user, params.id),
    document: ({ user, params, query, reply }) =>
      reads.during(user.id, async () => attach(reply, await documents.download(user, params.id, query.type))),
    documentation: ({ user, params, reply }) =>
      reads.during(user.id, async () => attach(reply, await documents.documentation(user, params.id))),
    reference: ({ user, params, reply }) => reads.during(user.id, async () => send(reply, await documents.reference(user, params.id))),
    sample: () => documents.sample(),
    importDocument: {
      of: 'api',
      first: ({ user, body, file }) => reads.during(user.id, () => module.importDocument(user, body, file)),
      again: ({ user }, id) => service.find(user, id),
    },
  })
  app.get('/reference-frame', { config: { access: 'public' } }, async (_, reply) => send(reply, await referenceFrame()))
  return module
}
