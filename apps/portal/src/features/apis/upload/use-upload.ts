import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer, useRef } from 'react'
import { failureOf } from '../../../shared/api/failure.ts'
import { useImport } from './upload.queries.ts'
import { nextUpload, type UploadEvent } from './upload-state.ts'

const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

/** A response that is neither a problem nor one the contract describes, such as a proxy's error page, is an unknown event. */
const eventOf = (error: unknown): UploadEvent => {
  const failure = failureOf(error)
  return failure.status === undefined ? { type: 'unknown', event: { type: failure.message } } : { type: 'failed', failure }
}

/** An upload with its progress. Leaving the page cancels it. */
export const useUpload = () => {
  const client = useQueryClient()
  const send = useImport()
  const [state, tell] = useReducer(nextUpload, { phase: 'ready' })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  /** Returns the API, or undefined if cancelled; throws on failure. */
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
