import { nestForm } from '@apim/kong-admin'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Failure } from './failure.ts'

/** A form body: its values are strings, still to be converted by the entity's schema. */
export class FormBody {
  readonly fields: Record<string, unknown>

  constructor(pairs: Iterable<readonly [string, string]>) {
    this.fields = nestForm(pairs)
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

async function multipart(request: FastifyRequest, text: string): Promise<FormBody> {
  const type = request.headers['content-type'] ?? ''
  try {
    const form = await new Response(text, { headers: { 'content-type': type } }).formData()
    return new FormBody([...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : [])))
  } catch {
    throw new Failure(400, { message: 'Cannot parse the multipart body' })
  }
}

/** Kong's page for an unsupported content type; clients get the same text from its nginx. */
export const unsupportedMediaType =
  '<html>\r\n<head><title>415 Unsupported Media Type</title></head>\r\n<body>\r\n<center><h1>415 Unsupported Media Type</h1></center>\r\n</body>\r\n</html>\r\n'

/**
 * Parses JSON, forms and multipart forms. Bodies that are not a JSON object are a 400 (real Kong fails with 500 on lists and plain values);
 * names that would reach an object's prototype are refused.
 */
export function readBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    void parseJson(request, text as string, (error, value) => {
      if (error) done(new Failure(400, { message: 'Cannot parse JSON body' }))
      else if (!isObject(value)) done(new Failure(400, { message: 'The body must be a JSON object' }))
      else done(null, value)
    })
  })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, async (_request: FastifyRequest, text: string) => {
    return new FormBody(new URLSearchParams(text))
  })
  app.addContentTypeParser('multipart/form-data', { parseAs: 'string' }, multipart)
  app.addContentTypeParser('*', (_request, _payload, done) => done(new Failure(415, { message: 'Unsupported Media Type' })))
}
