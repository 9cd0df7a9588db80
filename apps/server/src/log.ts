import { DrizzleQueryError } from 'drizzle-orm'
import pino, { type DestinationStream, type Logger, type SerializedError } from 'pino'

const secrets = ['authorization', 'cookie', 'apikey', 'kong-admin-token', 'set-cookie']

/** The stack frames of an error, without its message. */
const framesOf = ({ stack = '' }: Error) => stack.slice(Math.max(stack.indexOf('\n    at '), 0))

/**
 * A failed statement without its values, which may be personal data or a mail with a sign-in link: drizzle puts them into the message, PostgreSQL
 * into `detail`.
 */
const withoutValues = (error: Error): SerializedError => {
  const reason = error.cause instanceof Error ? error.cause.message : 'no reason given'
  if (error instanceof DrizzleQueryError) {
    const plain = new Error(`a statement failed: ${reason}: ${error.query}`)
    plain.stack = `${plain.message}${error.cause instanceof Error ? framesOf(error.cause) : ''}`
    return { ...pino.stdSerializers.err(plain), type: 'DrizzleQueryError' }
  }
  const { detail: _, ...rest } = pino.stdSerializers.err(error) as SerializedError & { detail?: unknown }
  return rest as SerializedError
}

/** JSON lines on standard output; no secret ever enters them (trust T70): headers are not logged, and query strings are cut off. */
export const createLog = (level: string, to?: DestinationStream): Logger =>
  pino(
    {
      level,
      redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.headers.${name}`, `*.*.headers.${name}`]), censor: '[redacted]' },
      serializers: {
        req: (request: { id: string; method: string; url: string; ip?: string }) => ({
          id: request.id,
          method: request.method,
          path: request.url.split('?')[0],
          ip: request.ip,
        }),
        err: withoutValues,
      },
    },
    ...(to ? ([to] as const) : []),
  )
