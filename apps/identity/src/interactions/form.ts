import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

/** Parses `application/x-www-form-urlencoded` bodies of up to 8 KiB, and no other type, in this scope. */
export function acceptForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 8192 }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))))
  })
}

/** Refuses forms sent from another site; browsers name the sender in `Origin`, other clients need not. */
export function refuseForeignForms(app: FastifyInstance, origins: ReadonlySet<string>): void {
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers
    if (request.method !== 'POST' || origin === undefined || origins.has(origin)) return
    request.log.warn({ event: 'identity.foreign-form' }, 'a form from another site was refused')
    await reply.code(403).type('text/plain').send('This form was sent from another site.')
  })
}

const Fields = z.record(z.string(), z.string()).catch({})

/** A field of a submitted form; an empty string if it is missing. NUL is removed, because PostgreSQL's text cannot hold it. */
export const field = (body: unknown, name: string): string => (Fields.parse(body)[name] ?? '').replaceAll('\0', '')
