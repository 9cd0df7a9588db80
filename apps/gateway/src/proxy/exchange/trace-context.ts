import type { HeaderList } from '../../http/header-list.ts'
import { isTraceparent } from '../../http/traceparent.ts'

/** Whether a trace that begins here is to be recorded: the gateway records none, so that 00 is what the recommendation asks for (3.2.2.5.1). */
export type TraceFlags = '00' | '01'

/** Returns the traceparent that a request came with; null where there is none, or none that is valid: one that came twice is none. */
export function continuedTrace(headers: HeaderList): string | null {
  const value = headers.get('traceparent')
  return value !== undefined && isTraceparent(value) && headers.count('traceparent') === 1 ? value : null
}

/** Returns the traceparent of a trace that begins here: its trace-id is the request's id, its parent-id the second half of it, as in Zipkin. */
export function begunTrace(requestId: string, flags: TraceFlags): string {
  return `00-${requestId}-${requestId.slice(16)}-${flags}`
}
