import type { Proxy } from '../../../forwarding/proxy.ts'
import type { Tunnels } from '../../tunnels/tunnels.ts'
import type { ConnectionClock } from './patience.ts'

/** What the connections of a thread share. */
export interface ConnectionOwner<Connection> extends ConnectionClock {
  readonly proxy: Pick<Proxy, 'serve'>
  readonly tunnels: Tunnels
  /** True when every answer tells the client that the connection ends. */
  readonly isDraining: boolean
  /** The connection is no more. */
  forget(connection: Connection): void
}
