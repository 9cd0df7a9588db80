import { expect, test } from 'vitest'
import { nextUpload, type UploadEvent, type UploadState } from './upload-state.ts'

const api = { id: 7, name: 'Core Banking', version: '1.0.0' }
const failure = { status: 400, message: 'Bad input', errors: {}, requestId: 'req-1' }
const after = (...events: UploadEvent[]) => events.reduce<UploadState>(nextUpload, { phase: 'ready' })

test('an upload goes from Ready through Requested and Started to Completed', () => {
  expect(after({ type: 'requested' })).toEqual({ phase: 'requested' })
  expect(after({ type: 'requested' }, { type: 'sent' })).toEqual({ phase: 'started', percent: 0 })
  expect(after({ type: 'requested' }, { type: 'sent' }, { type: 'progress', percent: 40 })).toEqual({ phase: 'started', percent: 40 })
  expect(after({ type: 'requested' }, { type: 'sent' }, { type: 'response', api })).toEqual({ phase: 'completed', api })
})

test('a failed upload keeps its failure until it is restarted or reset', () => {
  const failed = after({ type: 'requested' }, { type: 'failed', failure })
  expect(failed).toEqual({ phase: 'failed', failure })
  expect(nextUpload(failed, { type: 'progress', percent: 90 })).toEqual(failed)
  expect(nextUpload(failed, { type: 'reset' })).toEqual({ phase: 'ready' })
})

test("an unknown event is 'Unknown Event' with the event", () => {
  const odd = { type: 'redirected', to: '/login' } as unknown as UploadEvent
  const state = after({ type: 'requested' }, odd)
  expect(state.phase === 'failed' && state.failure.message).toBe('Unknown Event {"type":"redirected","to":"/login"}')
})
