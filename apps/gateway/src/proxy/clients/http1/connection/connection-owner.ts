import type { Proxy } from '../../../forwarding/proxy.ts'
import type { Tunnels } from '../../tunnels/tunnels.ts'
import type { ConnectionClock } from './wait-timer.ts'

/** What the connections of a thread share. */
export interface ConnectionOwner<Connection> extends ConnectionClock {
  readonly proxy: Pick<Proxy, 'serve'>
  readonly tunnels: Tunnels
  /** True if every response tells its client that the connection will close. */
  readonly isDraining: boolean
  /** Called when the connection is gone. */
  forget(connection: Connection): void
}
