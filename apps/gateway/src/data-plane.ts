/** What the control plane (Admin API, store) and the data plane (proxy threads) say to each other. */
import type { Logger } from 'pino'

/** Kong's own names of the collections that the proxy needs. */
export type Collection =
  | 'services'
  | 'routes'
  | 'consumers'
  | 'plugins'
  | 'keyauth_credentials'
  | 'basicauth_credentials'
  | 'jwt_secrets'
  | 'acls'
  | 'oauth2_credentials'
  | 'oauth2_authorization_codes'
  | 'oauth2_tokens'
  | 'upstreams'
  | 'targets'
  | 'certificates'
  | 'snis'
  | 'ca_certificates'

/** A complete Kong entity as the Admin API answers it, defaults filled in. */
export type Entity = { id: string } & Record<string, unknown>

/** One object that was written, or removed when `value` is null. */
export interface Change {
  collection: Collection
  id: string
  value: Entity | null
}

export interface DataPlaneOptions {
  host: string
  proxyPort: number
  /** Number of proxy threads. */
  workers: number
  /** Folder in which access-log records wait until they are delivered. */
  spoolDir: string
  /** Addresses (`host:port`) that no upstream may point to: our own Admin API and the like. */
  forbiddenUpstreams: readonly string[]
  /** Addresses (`host:port`) that no log may be sent to; the portal's is not among them: it takes the log. None when left out. */
  forbiddenLogEndpoints?: readonly string[]
  /** Everything that is configured at start; null when the store is damaged: every request is then answered with 503. */
  initial: readonly Change[] | null
  log: Logger
}

export interface DataPlane {
  /** The port that was bound, useful when 0 was asked for. */
  readonly port: number
  /** Resolves when every proxy thread works with the changes. */
  apply(changes: readonly Change[]): Promise<void>
  /** Stops accepting, finishes what is running within 30 s, then ends the threads. */
  close(): Promise<void>
}
