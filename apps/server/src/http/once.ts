import { createHash } from 'node:crypto'
import { isMutation, type Route } from '@apim/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { canonicalJson } from '../canonical-json.ts'
import type { Attempt, Claim, Effects, Idempotency } from '../idempotency/index.ts'
import { crashpoint } from '../jobs/crashpoint.ts'
import { conflict, fieldErrors, notFound, problemOf, Refusal, refusalOf } from './errors.ts'
import { networkOf } from './limits.ts'
import type { SignedIn } from './signed-in.ts'

declare module 'fastify' {
  interface FastifyInstance {
    idempotency: Idempotency
  }
}

/** How a call runs: the first time, and as a replay when an earlier attempt took effect but its response is not available. */
export interface Replayable {
  run(attempt: Attempt): Promise<unknown>
  /** From the object that was changed; undefined if nothing was. */
  replay(effects: Effects, attempt: Attempt | undefined): Promise<unknown>
}

/** What the contract parsed from a request, which its hash covers. */
export interface Sent {
  params: unknown
  query: unknown
  body: unknown
  file: { fileName: string; mediaType: string; content: Buffer } | undefined
}

const isKey = (text: unknown): text is string => typeof text === 'string' && /^[\x21-\x7e]{1,255}$/.test(text)

/** The Idempotency-Key of a mutation. Throws 400 for an invalid one. */
export const idempotencyKeyOf = (route: Route, request: FastifyRequest): string | undefined => {
  const key = request.headers['idempotency-key']
  if (key === undefined || !isMutation(route)) return undefined
  if (!isKey(key)) throw fieldErrors({ 'Idempotency-Key': 'Must have 1 to 255 visible ASCII characters' })
  return key
}

const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('base64url')

const hashOf = (request: FastifyRequest, { file, ...sent }: Sent) =>
  request.server.idempotency.hash(
    canonicalJson({ ...sent, version: request.headers['if-match'], ...(file && { file: { ...file, content: sha256(file.content) } }) }),
  )

/** Refusals that a retry may not get: authorization and limits are checked on every attempt, and versions may change. */
const isTransient = ({ status, details }: Refusal) =>
  status >= 500 || [401, 403, 408, 429].includes(status) || details.versions !== undefined

const again = { headers: { 'retry-after': '1' } }

const send = (reply: FastifyReply, status: number, text: string) =>
  reply
    .code(status)
    .type(status < 400 ? 'application/json; charset=utf-8' : 'application/problem+json; charset=utf-8')
    .send(text)

/**
 * Stores a response. The effect is committed; without its response the next attempt rebuilds it from the object. One with a secret counts as seen only by
 * what is stored: where that fails it is not sent, or the secret could be asked for again for a day (decision 78).
 */
const stored = async (route: Route, request: FastifyRequest, attempt: Attempt, text: string): Promise<void> => {
  try {
    const { rowCount } = await request.server.idempotency.finish(attempt, 200, route.secret ? null : text)
    if (rowCount !== 1 && route.secret) throw conflict('This call was begun anew meanwhile')
  } catch (error) {
    if (error instanceof Refusal) throw error
    request.log.warn({ err: error }, 'a response could not be stored for its Idempotency-Key')
    if (route.secret) throw new Refusal(503, 'It is done, but its answer could not be stored. Send the same call again.', again)
  }
}

/** Runs the call and stores its outcome; a failure is rethrown and leaves the key to the next attempt. */
const perform = async (route: Route, request: FastifyRequest, call: Replayable, { attempt, effects }: Claim & { is: 'mine' }) => {
  const { idempotency } = request.server
  try {
    crashpoint('idempotency:begun')
    const before = Object.keys(effects).length > 0 ? await call.replay(effects, attempt) : undefined
    const text = JSON.stringify(before ?? (await call.run(attempt)))
    crashpoint('idempotency:done')
    await stored(route, request, attempt, text)
    return text
  } catch (error) {
    const refusal = refusalOf(error, true)
    const kept = isTransient(refusal)
      ? idempotency.release(attempt)
      : idempotency.finish(attempt, refusal.status, JSON.stringify(problemOf(refusal, request.id)))
    await kept.catch((failure: unknown) => request.log.warn({ err: failure }, 'an Idempotency-Key could not be released'))
    throw error
  }
}

/**
 * One effect and one response for all calls of this user under this key (trust T62): 422 for a different request, 409 while the first one is running.
 * Server errors are not stored, nor is a response with a secret: it is rebuilt from the object, as the user may see it now.
 */
export const once = async (route: Route, key: string, sent: Sent, call: Replayable, request: FastifyRequest, reply: FastifyReply) => {
  const user: SignedIn | undefined = request.user
  const claim = await request.server.idempotency.begin({
    caller: user ? `user ${user.id}` : `network ${networkOf(request.ip)}`,
    route: `${route.method} ${route.path}`,
    key,
    hash: hashOf(request, sent),
  })
  if (claim.is === 'mine') return send(reply, 200, await perform(route, request, call, claim))
  const rebuilt = claim.answer === null ? await call.replay(claim.effects, undefined) : undefined
  if (claim.answer === null && rebuilt === undefined) throw notFound('The result of this call')
  return send(reply.header('idempotent-replayed', 'true'), claim.status, claim.answer ?? JSON.stringify(rebuilt))
}
