import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer, useRef } from 'react'
import { failureOf } from '../../../shared/api/failure.ts'
import { useImport } from '../apis.queries.ts'
import { nextUpload, type UploadEvent } from './upload-state.ts'

const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

/** What the service said that is neither a failure nor an answer of the contract, such as a page of some proxy in between. */
const eventOf = (error: unknown): UploadEvent => {
  const failure = failureOf(error)
  return failure.status === undefined ? ({ type: failure.message } as never) : { type: 'failed', failure }
}

/** An upload with its progress. Leaving the page ends it. */
export const useUpload = () => {
  const client = useQueryClient()
  const send = useImport()
  const [state, tell] = useReducer(nextUpload, { phase: 'ready' })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const end = (event: UploadEvent) => {
    tell(event)
    return nextUpload({ phase: 'requested' }, event)
  }
  /** Answers how it ended: completed, failed, or ready again when it was cancelled. */
  const start = async (form: Record<string, unknown>, file: File | undefined) => {
    running.current?.abort()
    const control = new AbortController()
    running.current = control
    tell({ type: 'requested' })
    try {
      const answer = send(form, file, { onProgress: (percent) => tell({ type: 'progress', percent }), signal: control.signal })
      tell({ type: 'sent' })
      const api = await answer
      await client.invalidateQueries()
      return end({ type: 'response', api })
    } catch (error) {
      return end(isAbort(error) ? { type: 'reset' } : eventOf(error))
    }
  }
  return { state, start, cancel: () => running.current?.abort(), reset: () => tell({ type: 'reset' }) }
}
