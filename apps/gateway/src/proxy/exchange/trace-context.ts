import type { HeaderList } from '../../http/header-list.ts'
import { isTraceparent } from '../../http/traceparent.ts'

/** Whether a trace that starts here is sampled: the gateway records none, for which the recommendation asks for 00 (3.2.2.5.1). */
export type TraceFlags = '00' | '01'

/** Returns a request's traceparent; null if there is none, an invalid one, or more than one. */
export function receivedTraceparent(headers: HeaderList): string | null {
  const value = headers.get('traceparent')
  return value !== undefined && isTraceparent(value) && headers.count('traceparent') === 1 ? value : null
}

/**
 * Returns the traceparent of a trace that starts here: its trace-id is the request ID, its parent-id the second half of it, as in Zipkin.
 */
export function newTraceparent(requestId: string, flags: TraceFlags): string {
  return `00-${requestId}-${requestId.slice(16)}-${flags}`
}
