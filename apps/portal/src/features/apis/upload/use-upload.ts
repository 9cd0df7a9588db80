import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer, useRef } from 'react'
import { failureOf } from '../../../shared/api/failure.ts'
import { useImport } from './upload.queries.ts'
import { nextUpload, type UploadEvent } from './upload-state.ts'

const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

/** What the service said that is neither a failure nor an answer of the contract, such as a page of some proxy in between. */
const eventOf = (error: unknown): UploadEvent => {
  const failure = failureOf(error)
  return failure.status === undefined ? { type: 'unknown', event: { type: failure.message } } : { type: 'failed', failure }
}

/** An upload with its progress. Leaving the page ends it. */
export const useUpload = () => {
  const client = useQueryClient()
  const send = useImport()
  const [state, tell] = useReducer(nextUpload, { phase: 'ready' })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  /** Answers the API, or undefined when it was cancelled; throws what went wrong. */
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
      tell({ type: 'response', api })
      return api
    } catch (error) {
      tell(isAbort(error) ? { type: 'reset' } : eventOf(error))
      if (isAbort(error)) return undefined
      throw error
    }
  }
  return { state, start, cancel: () => running.current?.abort() }
}
