import { useRef, useState } from 'react'
import { type Failure, failureOf } from '../api/failure.ts'

export interface SubmitOptions<T, I, A> {
  /** Sends it through useApiMutation; undefined when it was called off. */
  send: (body: I, values: T) => Promise<A | undefined>
  onSent: (answer: A) => void
  /** Answers whether a refusal was dealt with, so that it is no failure of the form. */
  onRefused?: (thrown: unknown, form: Sent<T>) => boolean
}

/** The form that was sent, for whoever deals with its refusal. */
export interface Sent<T> {
  values: T
  /** Puts all values in at once, with what they begin from. */
  take: (values: T, began: T) => void
  /** Forgets what was typed. */
  discard: () => void
}

interface Ends<T> extends Omit<Sent<T>, 'values'> {
  onFailure: (failure: Failure) => void
}

/** One sending at a time, and how the last one failed. */
export const useSending = <T, I, A>({ send, onSent, onRefused }: SubmitOptions<T, I, A>, { onFailure, take, discard }: Ends<T>) => {
  const [isSending, setSending] = useState(false)
  const running = useRef(false)
  const [failure, setFailure] = useState<Failure>()
  const refuse = (thrown: unknown, values: T) => {
    if (onRefused?.(thrown, { values, take, discard })) return undefined
    const reported = failureOf(thrown)
    setFailure(reported)
    onFailure(reported)
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
  return { isSending, failure, run }
}
