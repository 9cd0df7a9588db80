import { useCallback, useRef, useState } from 'react'
import { type Failure, failureOf } from '../api/failure.ts'
import { dropDraft } from './draft.ts'
import { leftRefusals } from './left-refusals.ts'
import { useIsShown } from './use-is-shown.ts'

export interface SubmitOptions<T, I, A> {
  /** Sends it through useApiMutation; undefined if cancelled. */
  send: (body: I, values: T) => Promise<A | undefined>
  /** `isShown`: whether the form is still there; one that was left meanwhile leads nowhere. */
  onSent: (answer: A, isShown: boolean) => void
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

interface Ends<T> extends Pick<Sent<T>, 'began' | 'take'> {
  draft: string
  /** What the refusal said that came after the form was left; it is open again. */
  earlier: Failure | undefined
  onFailure: (failure: Failure) => void
}

/** Allows one submission at a time, keeps the last failure, and passes a failure after the form was closed to its callback. */
export const useSending = <T, I, A>(
  { send, onSent, onRefused }: SubmitOptions<T, I, A>,
  { draft, earlier, onFailure, began, take }: Ends<T>,
) => {
  const [isSending, setSending] = useState(false)
  const running = useRef(false)
  const isShown = useIsShown()
  const [failure, setFailure] = useState(earlier)
  const tellLeft = useRef<(thrown: unknown) => void>(undefined)
  const discard = () => dropDraft(draft)
  const refuse = (thrown: unknown, values: T) => {
    if (onRefused?.(thrown, { values, began, take, discard })) return undefined
    const reported = failureOf(thrown)
    setFailure(reported)
    if (!isShown()) leftRefusals.keep(draft, reported)
    onFailure(reported)
    tellLeft.current?.(thrown)
    return undefined
  }
  const run = async (body: I, values: T) => {
    if (running.current) return
    running.current = true
    setSending(true)
    setFailure(undefined)
    leftRefusals.drop(draft)
    const answer = await send(body, values).catch((thrown: unknown) => refuse(thrown, values))
    running.current = false
    setSending(false)
    if (answer === undefined) return
    discard()
    onSent(answer, isShown())
  }
  const onLeft = useCallback((tell: ((thrown: unknown) => void) | undefined) => {
    tellLeft.current = tell
  }, [])
  return { isSending, failure, run, onLeft, discard }
}
