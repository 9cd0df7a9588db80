import type { OnReadOpts } from 'node:net'
import type { ConnectionOptions } from 'node:tls'
import type { buildConnector } from 'undici'

/** Where the connections of somebody may lead: who has the same identity may share them. */
export interface Reach {
  readonly identity: string
  /** Tells whether a connection to a plain address may be made. */
  allows(address: string, port: number): boolean
}

/** How a connection is secured: how the other side's certificate is verified, and which one is shown. */
export type Security = Pick<ConnectionOptions, 'ca' | 'cert' | 'key' | 'rejectUnauthorized' | 'checkServerIdentity'>

/** Connects as undici's connectors do; what comes is read into the memory that is given along, if any. */
export type Connector = (options: buildConnector.Options & { onread?: OnReadOpts }, callback: buildConnector.Callback) => void
