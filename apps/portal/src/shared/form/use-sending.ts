import { useCallback, useRef, useState } from 'react'
import { type Failure, failureOf } from '../api/failure.ts'

export interface SubmitOptions<T, I, A> {
  /** Sends it through useApiMutation; undefined if cancelled. */
  send: (body: I, values: T) => Promise<A | undefined>
  onSent: (answer: A) => void
  /** Returns whether it handled the rejection, which then does not count as a failure of the form. */
  onRefused?: (thrown: unknown, form: Sent<T>) => boolean
}

/** The submitted form, for the handler of a rejection. */
export interface Sent<T> {
  values: T
  /** The values that the form started from. */
  began: T
  /** Replaces all values and what they are based on. */
  take: (values: T, began: T) => void
  /** Discards what was typed. */
  discard: () => void
}

interface Ends<T> extends Omit<Sent<T>, 'values'> {
  onFailure: (failure: Failure) => void
}

/** Allows one submission at a time, keeps the last failure, and passes a failure after the form was closed to its callback. */
export const useSending = <T, I, A>({ send, onSent, onRefused }: SubmitOptions<T, I, A>, { onFailure, began, take, discard }: Ends<T>) => {
  const [isSending, setSending] = useState(false)
  const running = useRef(false)
  const [failure, setFailure] = useState<Failure>()
  const tellLeft = useRef<(thrown: unknown) => void>(undefined)
  const refuse = (thrown: unknown, values: T) => {
    if (onRefused?.(thrown, { values, began, take, discard })) return undefined
    const reported = failureOf(thrown)
    setFailure(reported)
    onFailure(reported)
    tellLeft.current?.(thrown)
    return undefined
  }
  const run = async (body: I, values: T) => {
    if (running.current) return
    running.current = true
    setSending(true)
    setFailure(undefined)
    const answer = await send(body, values).catch((thrown: unknown) => refuse(thrown, values))
    running.current = false
    setSending(false)
    if (answer === undefined) return
    discard()
    onSent(answer)
  }
  const onLeft = useCallback((tell: ((thrown: unknown) => void) | undefined) => {
    tellLeft.current = tell
  }, [])
  return { isSending, failure, run, onLeft }
}
