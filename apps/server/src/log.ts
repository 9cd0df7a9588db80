import pino, { type Logger } from 'pino'

const secrets = ['authorization', 'cookie', 'apikey', 'kong-admin-token', 'set-cookie']

/** JSON lines on standard output; no secret ever enters them (trust T70): headers are not logged, and query strings are cut off. */
export const createLog = (level: string): Logger =>
  pino({
    level,
    redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.headers.${name}`, `*.*.headers.${name}`]), censor: '[redacted]' },
    serializers: {
      req: (request: { id: string; method: string; url: string; ip?: string }) => ({
        id: request.id,
        method: request.method,
        path: request.url.split('?')[0],
        ip: request.ip,
      }),
      err: pino.stdSerializers.err,
    },
  })
