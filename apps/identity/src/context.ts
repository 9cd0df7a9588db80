import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import type Provider from 'oidc-provider'
import type pg from 'pg'
import type { Devices } from './devices.ts'
import type { IdentityMail } from './options.ts'
import type { PageContext, Places } from './pages/layout.ts'
import { chooseLanguage } from './pages/texts.ts'

/** What the pages and forms need. */
export interface Context {
  provider: Provider
  pool: pg.Pool
  places: Places
  clock: () => number
  devices: Devices
  sendMail: (mail: IdentityMail) => Promise<void>
  log: FastifyBaseLogger
  /** Runs work after the response is sent; the plugin waits for it before it closes. */
  afterResponse: (work: () => Promise<void>) => void
}

/** Seconds to wait when the database is unavailable; those errors have status 503. */
export const RETRY_AFTER = '2'

/** How to render a page for this request. */
export const pageContext = (places: Places, request: FastifyRequest, uiLocales?: unknown): PageContext => ({
  places,
  language: chooseLanguage(typeof uiLocales === 'string' ? uiLocales : undefined, request.headers['accept-language']),
})

/** Sends a page with caching disabled. */
export const sendPage = (reply: FastifyReply, page: string, status = 200): FastifyReply =>
  reply.code(status).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page)
