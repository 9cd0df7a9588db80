import '@fastify/multipart'
import { type Answer, type Input, mayCall, type Route, unkeepable } from '@apim/contract'
import { uploadBytesMax } from '@apim/contract/constants'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { fieldErrors, forbidden, fromZod, Refusal } from './errors.ts'
import type { SignedIn } from './signed-in.ts'

export interface Upload {
  fileName: string
  mediaType: string
  content: Buffer
}

export type Context<R extends Route> = Input<R> & {
  user: R['access'] extends 'public' ? SignedIn | undefined : SignedIn
  file: R['file'] extends string ? Upload | undefined : undefined
  request: FastifyRequest
  reply: FastifyReply
}
export type Handler<R extends Route> = (context: Context<R>) => Promise<Answer<R>> | Answer<R>
export type Handlers<T extends Record<string, Route>> = { [K in keyof T]: Handler<T[K]> }

/** Refuses strangers and wrong audiences; runs before any body is read (trust G2). */
const admit = (route: Route, user: SignedIn | undefined) => {
  if (route.access !== 'public' && !user) throw new Refusal(401, 'Please sign in', { headers: { 'www-authenticate': 'Bearer' } })
  if (!mayCall(user, route.access)) throw forbidden()
}

const parse = (schema: z.ZodType | undefined, value: unknown) => {
  if (!schema) return undefined
  const result = schema.safeParse(value)
  if (!result.success) throw fromZod(result.error)
  const texts = unkeepable(result.data)
  if (texts.length > 0) throw fieldErrors(Object.fromEntries(texts.map((path) => [path, 'This text holds characters that cannot be kept'])))
  return result.data
}

/** The parser's own complaints about a form without a boundary, or that ends too early, carry no status. */
const incomplete = (error: unknown): never => {
  if (error instanceof Refusal || (error as { statusCode?: number }).statusCode !== undefined) throw error
  throw new Refusal(400, 'The form is not complete')
}

const readForm = async (route: Route, request: FastifyRequest) => {
  const fields: Record<string, unknown> = Object.create(null)
  let file: Upload | undefined
  const parts = request.parts({
    limits: { fileSize: route.fileBytesMax ?? uploadBytesMax, files: 1, fields: 30, parts: 40, fieldSize: 64 * 1024 },
  })
  for await (const part of parts) {
    if (part.type === 'field') fields[part.fieldname] = part.value
    else if (part.fieldname === route.file) file = { fileName: part.filename, mediaType: part.mimetype, content: await part.toBuffer() }
    else throw fieldErrors({ [part.fieldname]: 'This field is not known' })
  }
  return { body: { ...fields }, file }
}

const readBody = async (route: Route, request: FastifyRequest) => {
  if (!route.file) return { body: request.body ?? {}, file: undefined }
  if (!request.isMultipart()) throw new Refusal(415, 'This call takes multipart/form-data')
  return readForm(route, request).catch(incomplete)
}

const handle = async (route: Route, handler: Handler<never>, request: FastifyRequest, reply: FastifyReply) => {
  const params = parse(route.params, request.params)
  const query = parse(route.query, request.query)
  const { body, file } = await readBody(route, request)
  const answer: unknown = await handler({ params, query, body: parse(route.body, body), file, user: request.user, request, reply } as never)
  if (!('contentType' in route.response)) return route.response.parse(answer)
  if (!reply.hasHeader('content-type')) reply.type(`${route.response.contentType}; charset=utf-8`)
  return reply.send(answer)
}

/** Registers one handler for every route of a group; a missing, extra or wrongly typed handler does not compile. Answers are stripped to the contract. */
export const implement = <T extends Record<string, Route>>(app: FastifyInstance, routes: T, handlers: Handlers<T>): void => {
  for (const [name, route] of Object.entries(routes))
    app.route({
      method: route.method,
      url: route.path,
      exposeHeadRoute: !route.changesState,
      config: { access: route.access },
      onRequest: async (request) => admit(route, request.user),
      handler: (request, reply) => handle(route, handlers[name] as Handler<never>, request, reply),
    })
}

/** Makes a route without a stated audience stop the start (trust G1). The identity provider, under its own path, has rules of its own. */
export const requireAccess = (app: FastifyInstance): void => {
  app.addHook('onRoute', (route) => {
    if (route.config?.access === undefined && !/^\/oidc(\/|$)/.test(route.url))
      throw new Error(`${String(route.method)} ${route.url} states no access rule`)
  })
}
