import type { ConnectionTimes } from '../../../exchange/connection-limits.ts'
import type { Proxy } from '../../../forwarding/proxy.ts'
import type { Tunnels } from '../../tunnels/tunnels.ts'

/** What the connections of a thread share. */
export interface ConnectionOwner<Connection> {
  readonly proxy: Pick<Proxy, 'serve'>
  readonly tunnels: Tunnels
  /** True when every answer tells the client that the connection ends. */
  readonly isDraining: boolean
  /** A coarse clock, in milliseconds. */
  readonly now: number
  readonly times: ConnectionTimes
  /** The connection is no more. */
  forget(connection: Connection): void
}
