import type { Failure } from '../../../shared/api/failure.ts'
import { messageKey } from '../../../shared/message-key.ts'

/** A long-running operation of the specification (1 §4): Ready, Requested, Started, then Failed or Completed; reset returns to Ready. */
export type UploadState =
  | { phase: 'ready' }
  | { phase: 'requested' }
  /** 0 to 100; at 100 the server checks what it received. */
  | { phase: 'started'; percent: number }
  | { phase: 'failed'; failure: Failure }
  | { phase: 'completed'; api: { id: number; name: string; version: string } }

export type UploadEvent =
  | { type: 'requested' }
  | { type: 'sent' }
  | { type: 'progress'; percent: number }
  | { type: 'response'; api: { id: number; name: string; version: string } }
  | { type: 'failed'; failure: Failure }
  | { type: 'reset' }
  /** Neither a problem response nor one that the contract describes. */
  | { type: 'unknown'; event: unknown }

const unknown = (event: unknown): UploadState => ({
  phase: 'failed',
  failure: { status: undefined, message: messageKey(`Unknown Event ${JSON.stringify(event)}`), errors: {}, requestId: undefined },
})

/** The next state. An unknown event fails the upload with 'Unknown Event' and the event (specification 1 §4, §8). */
export const nextUpload = (state: UploadState, event: UploadEvent): UploadState => {
  switch (event.type) {
    case 'requested':
      return { phase: 'requested' }
    case 'sent':
      return { phase: 'started', percent: 0 }
    case 'progress':
      // A late progress event must not revive an upload that has ended.
      return state.phase === 'requested' || state.phase === 'started' ? { phase: 'started', percent: event.percent } : state
    case 'response':
      return { phase: 'completed', api: event.api }
    case 'failed':
      return { phase: 'failed', failure: event.failure }
    case 'reset':
      return { phase: 'ready' }
    case 'unknown':
      return unknown(event.event)
    default:
      return unknown(event)
  }
}
