import type { ConnectionTimes } from '../../../exchange/connection-limits.ts'

/** What a connection waits for from its client; null for nothing. */
export type Waiting = 'head' | 'next request' | 'body' | 'unwanted body' | 'close' | null

/** Returns the timeout for a wait, in milliseconds. */
export function timeoutMs(waiting: Waiting, times: ConnectionTimes): number {
  switch (waiting) {
    case 'head':
      return times.headMs
    case 'body':
      return times.silenceMs
    case 'close':
      return times.lingerMs
    case 'next request':
    case 'unwanted body':
      return times.keepAliveMs
    default:
      return Number.POSITIVE_INFINITY
  }
}
