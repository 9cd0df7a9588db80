import type { Socket } from 'node:net'
import type { ConnectionTimes } from '../../../exchange/connection-limits.ts'
import { timeoutMs, type Waiting } from './waiting.ts'

/** The clock of a thread's connections. */
export interface ConnectionClock {
  /** A coarse clock, in milliseconds. */
  readonly now: number
  readonly times: ConnectionTimes
}

/** How long a connection has been waiting. */
export class WaitTimer {
  private readonly clock: ConnectionClock
  private since: number

  constructor(clock: ConnectionClock) {
    this.clock = clock
    this.since = clock.now
  }

  /** Restarts the timer: something arrived, or the connection now waits for something else. */
  restart(): void {
    this.since = this.clock.now
  }

  /** Whether the wait has exceeded its timeout. */
  isOver(waiting: Waiting): boolean {
    return this.clock.now - this.since >= timeoutMs(waiting, this.clock.times)
  }

  /** Closes a connection that has timed out, unless the client is still reading its last response, however slowly. */
  cut(socket: Socket, waiting: Waiting): void {
    if (socket.writableLength === 0) socket.destroy()
    else if (socket.timeout === undefined || socket.timeout === 0) socket.setTimeout(timeoutMs(waiting, this.clock.times))
  }
}
