import type { OnReadOpts } from 'node:net'
import type { buildConnector } from 'undici'

/** Connects as undici's connectors do; what comes is read into the memory that is given along, if any. */
export type Connector = (options: buildConnector.Options & { onread?: OnReadOpts }, callback: buildConnector.Callback) => void
