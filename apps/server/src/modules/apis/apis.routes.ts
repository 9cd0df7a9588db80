import { contract } from '@apim/contract'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { compressed, inTakenEncoding } from '../../http/edge/compressed.ts'
import { implement, replayEntityId } from '../../http/implement.ts'
import type { Apis } from './apis.service.ts'
import type { Download, File } from './documents.service.ts'
import { type Page, referenceFrame } from './reference/reference-page.ts'

const name = (reply: FastifyReply, { fileName, mediaType }: File) =>
  reply.type(mediaType).header('content-disposition', `attachment; filename="${fileName}"`)

const attach = async (reply: FastifyReply, file: Download) => {
  name(reply, file)
  return file.mediaType === 'application/pdf' ? file.content : compressed(reply, file.content)
}

const send = (reply: FastifyReply, page: Page) => {
  reply.type('text/html; charset=utf-8').header('content-security-policy', page.policy)
  return page.html
}

/** The routes for gallery, detail, import, deletion and documents of APIs. */
export const apisRoutes = (app: FastifyInstance, apis: Apis): void => {
  const { documents, reads, specs } = apis

  implement(app, contract.apis, {
    names: ({ user, query }) => apis.names(user, query),
    list: ({ user, query }) => apis.list(user, query),
    facets: ({ user, query }) => apis.facets(user, query),
    save: {
      objectType: 'api',
      run: ({ user, body, version }) => reads.during(user.id, () => specs.save(user, body, version)),
      replay: ({ user }, id) => specs.saved(user, id),
    },
    remove: { objectType: 'api', run: ({ user, params, query }) => apis.remove(user, params.id, query.confirm), replay: replayEntityId },
    deleted: ({ query }) => apis.deleted(query),
    detail: ({ user, params }) => apis.detail(user, params.id),
    info: ({ user, params }) => apis.info(user, params.id),
    document: ({ user, params, query, reply }) =>
      reads.during(user.id, async () => {
        const file = await documents.download(user, params.id, query)
        name(reply, file)
        return file.packed ? inTakenEncoding(reply, { plain: file.plain, packed: file.packed }) : file.plain()
      }),
    difference: ({ user, params, query }) => reads.during(user.id, () => apis.difference(user, params.id, query)),
    compareText: ({ user, params, body }) => reads.during(user.id, () => specs.compareText(user, params.id, body.specText)),
    restore: {
      objectType: 'api',
      run: ({ user, params, body, version }) => reads.during(user.id, () => specs.restore(user, params.id, body, version)),
      replay: ({ user }, id) => specs.saved(user, id),
    },
    documentation: ({ user, params, query, reply }) =>
      reads.during(user.id, async () => attach(reply, await documents.documentation(user, params.id, query.type))),
    guide: ({ user }) => reads.during(user.id, () => apis.guide(user)),
    reference: ({ user, params, reply }) => reads.during(user.id, async () => send(reply, await documents.reference(user, params.id))),
    sample: () => documents.sample(),
    namesake: ({ user, query }) => apis.ofApplication.namesake(user, query),
    importDocument: {
      objectType: 'api',
      run: ({ user, body, file, version }) => reads.during(user.id, () => apis.importDocument(user, body, file, version)),
      replay: ({ user }, id) => apis.find(user, id),
    },
  })
  app.get('/reference-frame', { config: { access: 'public' } }, async (_, reply) => send(reply, await referenceFrame()))
}
