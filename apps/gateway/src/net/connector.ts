import type { OnReadOpts } from 'node:net'
import type { ConnectionOptions } from 'node:tls'
import type { buildConnector } from 'undici'

/** Where a service's connections may lead; those with the same identity may share connections. */
export interface Reach {
  readonly identity: string
  /** Whether a connection to a plain address is allowed. */
  allows(address: string, port: number): boolean
}

/** TLS settings: how the server's certificate is verified, and which client certificate is sent. */
export type Security = Pick<ConnectionOptions, 'ca' | 'cert' | 'key' | 'rejectUnauthorized' | 'checkServerIdentity'>

/** Connects like undici's connectors; reads into the given memory, if any. */
export type Connector = (options: buildConnector.Options & { onread?: OnReadOpts }, callback: buildConnector.Callback) => void
