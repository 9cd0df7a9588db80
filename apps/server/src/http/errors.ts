import { STATUS_CODES } from 'node:http'
import type { Problem } from '@apim/contract'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { ChangedAtOnce, unavailableCause } from '../db/unavailable.ts'

interface Details {
  errors?: Record<string, string>
  code?: string
  headers?: Record<string, string>
  /** The rejected user, if the request has none because of the rejection; for the log only. */
  userId?: number
  versions?: NonNullable<Problem['versions']>
}

/** A failure the caller can act on; everything else is a 500 without detail. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: number
  readonly details: Details

  constructor(status: number, message: string, details: Details = {}) {
    super(message)
    this.status = status
    this.details = details
  }
}

export const notFound = (what: string) => new Refusal(404, `${what} was not found`)
export const forbidden = (message = 'You are not allowed to do this', details: Details = {}) => new Refusal(403, message, details)
export const conflict = (message: string) => new Refusal(409, message)
/** Bad input on named fields (a clash on a form field is a 400 too). */
export const fieldErrors = (errors: Record<string, string>, message = 'Please correct the marked fields') =>
  new Refusal(400, message, { errors })
/** Throws 403 unless the rule holds. */
export const allow = (rule: boolean, message?: string): void => {
  if (!rule) throw forbidden(message)
}

/** Checks what the user typed to confirm a deletion, where it is sent (trust T77). Throws 400 unless it is exactly what was shown. */
export const requireMatch = (typed: string | undefined, shown: string): void => {
  if (typed !== undefined && typed !== shown) throw fieldErrors({ confirm: 'Entered information does not match the displayed information' })
}
/** A number and its word, for messages: `1 API`, `2 APIs`. */
export const counted = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`

/** The first message of each field, keyed by dotted path; unknown keys are named too. */
export const fromZod = (error: z.core.$ZodError): Refusal => {
  const errors: Record<string, string> = {}
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys') for (const key of issue.keys) errors[[...issue.path, key].join('.')] ??= 'Unknown field'
    else errors[issue.path.join('.') || 'body'] ??= issue.message
  }
  return fieldErrors(errors)
}

/** Whether a change happened is unknown when the response to it was lost. */
const databaseAway = (isChange: boolean) =>
  new Refusal(
    503,
    isChange
      ? 'The database is not responding. Check whether the change was made before you try again.'
      : 'The database is not responding. Try again in a moment.',
    { headers: { 'retry-after': '2' } },
  )

/** Whether a part of it was changed before, in a transaction of its own, is not known. */
const changedAtOnce = () =>
  new Refusal(503, 'Someone else was changing the same. Look at it again, then try once more.', { headers: { 'retry-after': '1' } })

/** The refusal a caller sees for a failed mutation, or a failed read. */
export const refusalOf = (thrown: unknown, isChange: boolean): Refusal => {
  if (thrown instanceof Refusal) return thrown
  const error = thrown as FastifyError
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) return new Refusal(error.statusCode, error.message)
  const unavailable = unavailableCause(error)
  if (unavailable instanceof ChangedAtOnce) return changedAtOnce()
  if (unavailable) return databaseAway(isChange)
  return new Refusal(500, 'Something went wrong')
}

/** The problem document (RFC 9457) of a failure; `instance` is the request id. */
export const problemOf = (refusal: Refusal, requestId: string): Problem => ({
  type: 'about:blank',
  title: STATUS_CODES[refusal.status] ?? 'Error',
  status: refusal.status,
  detail: refusal.message,
  instance: requestId,
  ...(refusal.details.code && { code: refusal.details.code }),
  ...(refusal.details.errors && { errors: refusal.details.errors }),
  ...(refusal.details.versions && { versions: refusal.details.versions }),
})

/** Logs who was refused what (trust T69). */
const logRefusal = (request: FastifyRequest, { status, message, details }: Refusal) =>
  request.log.warn(
    {
      security: details.code ?? 'refused',
      status,
      userId: request.user?.viewing?.by.id ?? request.user?.id ?? details.userId,
      ...(request.user?.viewing && { viewedUserId: request.user.id }),
      ip: request.ip,
      method: request.method,
      route: request.routeOptions.url,
    },
    message,
  )

/** Counts a call towards its limit, once; returns the refusal when it exceeds the limit. */
export type CountCall = (request: FastifyRequest) => Promise<Refusal | undefined>

/**
 * The one place where a failure becomes a response; unknown ones are logged in full and never sent. Calls refused with 401 or 403 count towards the
 * limits wherever they were refused, and are logged with the user (trust G9, T69).
 */
export const errorHandler = (count: CountCall) => async (error: FastifyError | Refusal, request: FastifyRequest, reply: FastifyReply) => {
  let refusal = refusalOf(error, request.method !== 'GET' || request.routeOptions.config.changesState === true)
  if (refusal.status >= 500) request.log.error({ err: error }, 'request failed')
  if (refusal.status === 401 || refusal.status === 403) {
    const tooMany = await count(request)
    if (tooMany) refusal = tooMany
    else logRefusal(request, refusal)
  }
  return reply
    .code(refusal.status)
    .headers(refusal.details.headers ?? {})
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(problemOf(refusal, request.id)))
}
