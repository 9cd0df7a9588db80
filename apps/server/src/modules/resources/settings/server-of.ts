import type { ResourceType } from '@apim/contract/constants'
import { fieldErrors } from '../../../http/errors.ts'
import type { ConfigRow } from './config-row.ts'

type Setting = (name: string) => string | undefined

/** The secret of a type, the server it is sent to, and what to say when that moves without it. */
const boundSecrets: Partial<Record<ResourceType, { secret: string; serverOf: (setting: Setting) => string | undefined; message: string }>> =
  {
    KONG: {
      secret: 'adminApiKey',
      serverOf: (setting) => URL.parse(setting('adminUrl') ?? '')?.origin,
      message: 'This Admin Url is on another server: enter the Admin API key again',
    },
    REDIS: {
      secret: 'password',
      serverOf: (setting) => `${setting('host')}:${setting('port')}`.toLowerCase(),
      message: 'This is another server: enter the password again',
    },
  }

/**
 * A secret is sent only to the server it was entered for (trust T41): another origin, host or port requires it again, else 400. The ingestion token is
 * exempt: no one entered it, it opens only this gateway's log, and a new `httpLogEndpoint` is meant to receive it.
 */
export const requireSecretOfServer = (type: ResourceType, rows: ConfigRow[], sent: ReadonlyMap<string, string>): void => {
  const bound = boundSecrets[type]
  if (!bound || sent.has(bound.secret) || !rows.some(({ name }) => name === bound.secret)) return
  const before: Setting = (name) => rows.find((row) => row.name === name)?.value ?? undefined
  const after: Setting = (name) => sent.get(name) ?? before(name)
  if (bound.serverOf(before) !== bound.serverOf(after)) throw fieldErrors({ [`configs.${bound.secret}`]: bound.message })
}
