import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

/** Reads `application/x-www-form-urlencoded` bodies up to 8 KiB, and no other kind, in this scope. */
export function acceptForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 8192 }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))))
  })
}

/** Refuses a form that another site has sent; browsers name the sender in `Origin`, other clients need not. */
export function refuseForeignForms(app: FastifyInstance, origins: ReadonlySet<string>): void {
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers
    if (request.method !== 'POST' || origin === undefined || origins.has(origin)) return
    request.log.warn({ event: 'identity.foreign-form' }, 'a form from another site was refused')
    await reply.code(403).type('text/plain').send('This form was sent from another site.')
  })
}

const Fields = z.record(z.string(), z.string()).catch({})

/** A field of a submitted form; the empty string when it is missing. NUL goes, because PostgreSQL's text cannot hold it. */
export const field = (body: unknown, name: string): string => (Fields.parse(body)[name] ?? '').replaceAll('\0', '')
