import type { Socket } from 'node:net'
import type { ConnectionTimes } from '../../../exchange/connection-limits.ts'
import { patienceMs, type Waiting } from './waiting.ts'

/** The time of a thread's connections. */
export interface ConnectionClock {
  /** A coarse clock, in milliseconds. */
  readonly now: number
  readonly times: ConnectionTimes
}

/** For how long a connection has waited for what it waits for. */
export class Patience {
  private readonly clock: ConnectionClock
  private since: number

  constructor(clock: ConnectionClock) {
    this.clock = clock
    this.since = clock.now
  }

  /** Something came, or something else is waited for. */
  restart(): void {
    this.since = this.clock.now
  }

  /** Tells whether what the connection waits for is overdue. */
  isOver(waiting: Waiting): boolean {
    return this.clock.now - this.since >= patienceMs(waiting, this.clock.times)
  }

  /** Ends a connection that has waited for too long, but not while the client is still taking its last answer, however slowly. */
  cut(socket: Socket, waiting: Waiting): void {
    if (socket.writableLength === 0) socket.destroy()
    else if (socket.timeout === undefined || socket.timeout === 0) socket.setTimeout(patienceMs(waiting, this.clock.times))
  }
}
