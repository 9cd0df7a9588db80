import '@fastify/multipart'
import { type Answer, type Input, mayCall, type Route, unstorableTexts, whileViewing } from '@apim/contract'
import { uploadBytesMax } from '@apim/contract/constants'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Attempt } from '../idempotency/index.ts'
import { fieldErrors, forbidden, fromZod, Refusal } from './errors.ts'
import { admit, markDeprecated, refuseHead } from './legacy-gets/guard.ts'
import { idempotencyKeyOf, once } from './once.ts'
import type { SignedIn } from './signed-in.ts'
import { baseVersion } from './versions.ts'

export interface Upload {
  fileName: string
  mediaType: string
  content: Buffer
}

export type Context<R extends Route> = Input<R> & {
  user: R['access'] extends 'public' ? SignedIn | undefined : SignedIn
  file: R['file'] extends string ? Upload | undefined : undefined
  /** The version an edit is based on (trust T63); undefined for a call that edits nothing. */
  version: string | undefined
  /** The Idempotency-Key attempt of this call, also where no one is signed in. */
  attempt: Attempt | undefined
  request: FastifyRequest
  reply: FastifyReply
}
export type Handler<R extends Route> = (context: Context<R>) => Promise<Answer<R>> | Answer<R>

/** The handler of a mutation, which takes effect once per Idempotency-Key (trust T62). */
export interface Mutation<R extends Route> {
  /** The kind of object it changes, as in the audit log. */
  objectType: string
  run: Handler<R>
  /** Rebuilds the response from the object that an earlier attempt changed, as this user may see it now; undefined if that attempt had no effect. */
  replay(context: Context<R>, id: number): Promise<Answer<R> | undefined> | Answer<R> | undefined
}
type HandlerFor<R extends Route> = R extends { changesState: object }
  ? Mutation<R>
  : R extends { method: 'GET' } | { idempotent: true }
    ? Handler<R>
    : Mutation<R>
export type Handlers<T extends Record<string, Route>> = { [K in keyof T]: HandlerFor<T[K]> }

/** For mutations whose response is only the object's id. */
export const replayEntityId = (_: unknown, id: number): { entityId: number } => ({ entityId: id })

/** Refuses anonymous callers and wrong roles before any body is read (trust G2). */
const authorize = (route: Route, user: SignedIn | undefined) => {
  if (route.access !== 'public' && !user) throw new Refusal(401, 'Please sign in', { headers: { 'www-authenticate': 'Bearer' } })
  if (!mayCall(user, route.access)) throw forbidden()
}

const parse = (schema: z.ZodType | undefined, value: unknown) => {
  if (!schema) return undefined
  const result = schema.safeParse(value)
  if (!result.success) throw fromZod(result.error)
  const texts = unstorableTexts(result.data)
  if (texts.length > 0)
    throw fieldErrors(Object.fromEntries(texts.map((path) => [path, 'This text contains characters that cannot be stored'])))
  return result.data
}

/** The parser's own errors about a missing boundary or a truncated form carry no status. */
const incomplete = (error: unknown): never => {
  if (error instanceof Refusal || (error as { statusCode?: number }).statusCode !== undefined) throw error
  throw new Refusal(400, 'The form is incomplete')
}

const readForm = async (route: Route, request: FastifyRequest) => {
  const fields: Record<string, unknown> = Object.create(null)
  let file: Upload | undefined
  const parts = request.parts({
    limits: { fileSize: route.fileBytesMax ?? uploadBytesMax, files: 1, fields: 30, parts: 40, fieldSize: 64 * 1024 },
  })
  for await (const part of parts) {
    if (part.type === 'field') fields[part.fieldname] = part.value
    else if (part.fieldname === route.file)
      // A part of an unknown kind is a file without a name, whatever its type says.
      file = { fileName: part.filename ?? '', mediaType: part.mimetype, content: await part.toBuffer() }
    else throw fieldErrors({ [part.fieldname]: 'Unknown field' })
  }
  return { body: { ...fields }, file }
}

const readBody = async (route: Route, request: FastifyRequest) => {
  if (!route.file) return { body: request.body ?? {}, file: undefined }
  if (!request.isMultipart()) throw new Refusal(415, 'This call requires multipart/form-data')
  return readForm(route, request).catch(incomplete)
}

/** Strips the current version to the contract, as every response is. */
const stripped = (route: Route, error: unknown): unknown => {
  if (!(error instanceof Refusal && error.details.versions && route.edits)) return error
  const current = route.edits.record.parse(error.details.versions.current) as Record<string, unknown>
  return new Refusal(error.status, error.message, { ...error.details, versions: { ...error.details.versions, current } })
}

type Work = Handler<never> | Mutation<never>

const answerOf = async (route: Route, run: () => unknown): Promise<unknown> => {
  try {
    const answer = await run()
    return 'contentType' in route.response || answer === undefined ? answer : route.response.parse(answer)
  } catch (error) {
    throw stripped(route, error)
  }
}

const handle = async (route: Route, work: Work, request: FastifyRequest, reply: FastifyReply) => {
  const params = parse(route.params, request.params)
  const query = parse(route.query, request.query)
  const sent = await readBody(route, request)
  const body = parse(route.body, sent.body)
  const context = { params, query, body, file: sent.file, version: route.edits && baseVersion(request, body), request, reply }
  const via = route.changesState && 'legacy-get'
  const by = (attempt: Attempt | undefined) => ({ ...context, attempt, user: request.user && { ...request.user, attempt, via } }) as never
  const run = (attempt?: Attempt) => answerOf(route, () => (typeof work === 'function' ? work : work.run)(by(attempt)))
  const key = idempotencyKeyOf(route, request)
  if (key !== undefined && typeof work !== 'function')
    return once(
      route,
      key,
      { params, query, body, file: sent.file },
      {
        run,
        replay: (effects, attempt) =>
          answerOf(route, () => effects[work.objectType] && work.replay(by(attempt), Number(effects[work.objectType]))),
      },
      request,
      reply,
    )
  const answer = await run()
  if (!('contentType' in route.response)) return answer
  if (!reply.hasHeader('content-type')) reply.type(`${route.response.contentType}; charset=utf-8`)
  return reply.send(answer)
}

/**
 * Registers a handler for every route of a group; a missing, extra or wrongly typed handler does not compile. Responses are stripped to the contract.
 */
export const implement = <T extends Record<string, Route>>(app: FastifyInstance, routes: T, handlers: Handlers<T>): void => {
  for (const [name, route] of Object.entries(routes))
    app.route({
      method: route.method,
      url: route.path,
      exposeHeadRoute: !route.changesState,
      ...(route.bodyBytesMax && { bodyLimit: route.bodyBytesMax }),
      config: {
        access: route.access,
        changesState: route.changesState !== undefined,
        whileViewing: whileViewing(route),
        signsOut: route.signsOut === true,
      },
      onRequest: async (request, reply) => {
        if (route.changesState) markDeprecated(route.changesState, request, reply)
        authorize(route, request.user)
        if (route.changesState) admit(request)
      },
      handler: (request, reply) => handle(route, handlers[name] as Work, request, reply),
    })
  for (const route of Object.values(routes)) if (route.changesState) refuseHead(app, route.path)
}

/** Fails the start on a route without a stated audience (trust G1). The identity provider, under its own path, has its own rules. */
export const requireAccess = (app: FastifyInstance): void => {
  app.addHook('onRoute', (route) => {
    if (route.config?.access === undefined && !/^\/oidc(\/|$)/.test(route.url))
      throw new Error(`${String(route.method)} ${route.url} states no access rule`)
  })
}
