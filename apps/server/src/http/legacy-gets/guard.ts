import type { Route } from '@apim/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { forbidden, Refusal } from '../errors.ts'

/** When these calls were first declared deprecated (RFC 9745). */
const deprecation = `@${Date.UTC(2026, 10, 23) / 1000}`

type Changes = NonNullable<Route['changesState']>

/** The successor for this very object; undefined unless the query names it. */
const successorOf = ({ successor }: Changes, query: Record<string, unknown>): string | undefined => {
  const path = successor.replace(/:(\w+)/g, (parameter, name: string) =>
    /^\d{1,10}$/.test(String(query[name])) ? String(query[name]) : parameter,
  )
  return path.includes(':') ? undefined : path
}

/** Names the call that replaces this one, and keeps caches from sharing its response between users (trust G10). */
export const markDeprecated = (changes: Changes, request: FastifyRequest, reply: FastifyReply): void => {
  const successor = successorOf(changes, request.query as Record<string, unknown>)
  reply.headers({ vary: 'Authorization', deprecation })
  if (successor !== undefined) reply.header('link', `<${successor}>; rel="successor-version"`)
}

/** A browser states what a request is for. Programs send none of these headers; scripts of our own pages send exactly these. */
const ofOwnScript = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }
const isForeign = ({ headers }: FastifyRequest) =>
  Object.keys(headers).some((name) => name.startsWith('sec-fetch-')) &&
  Object.entries(ofOwnScript).some(([name, value]) => headers[name] !== value)

const isPrefetch = ({ headers }: FastifyRequest) =>
  ['sec-purpose', 'purpose'].some((name) => /prefetch|prerender/i.test(String(headers[name] ?? '')))

/**
 * Admits a GET that changes something, and counts it. Throws 410 where these calls are turned off; 403 for one that a browser makes by itself: for a
 * link, an image, a page of another origin, or in advance (ASVS 3.5.3, trust G10).
 */
export const admit = (request: FastifyRequest): void => {
  const { isOn, count } = request.server.stateChangingGets
  if (!isOn) throw new Refusal(410, 'This installation accepts no changes by GET', { code: 'state-changing-get' })
  if (isForeign(request) || isPrefetch(request))
    throw forbidden('This call changes something and cannot be made by following a link', { code: 'state-changing-get' })
  count(request.routeOptions.url ?? '')
}

/** HEAD is answered without running anything. */
export const refuseHead = (app: FastifyInstance, url: string): void => {
  app.head(url, { config: { access: 'public' } }, async () => {
    throw new Refusal(405, 'This call only accepts GET', { headers: { allow: 'GET' } })
  })
}
