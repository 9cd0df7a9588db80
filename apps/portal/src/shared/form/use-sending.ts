import { ApiError } from '@apim/contract/errors'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type Failure, failureOf } from '../api/failure.ts'
import { dropDraft } from './draft.ts'
import { type LeftRefusal, leftRefusals } from './left-refusals.ts'
import { useIsShown } from './use-is-shown.ts'

export interface SubmitOptions<T, I, A> {
  /** Sends it through useApiMutation; undefined if cancelled. */
  send: (body: I, values: T) => Promise<A | undefined>
  /** `isShown`: whether the form is still there; one that was left meanwhile leads nowhere. `values`: what was sent. */
  onSent: (answer: A, isShown: boolean, values: T) => void
  /** Returns whether it handled the rejection, which then does not count as a failure of the form. */
  onRefused?: (thrown: unknown, form: Sent<T>) => boolean
}

/** The submitted form, for the handler of a rejection. */
export interface Sent<T> {
  /** What it holds when the rejection arrives: something may have been typed meanwhile. */
  values: T
  /** The values that the form started from. */
  began: T
  /** Replaces all values and what they are based on. */
  take: (values: T, began: T) => void
  /** Discards what was typed. */
  discard: () => void
}

interface Ends<T> extends Pick<Sent<T>, 'take'> {
  draft: string
  now: () => Pick<Sent<T>, 'values' | 'began'>
  /** What the refusal said that came after the form was left; it is open again. */
  earlier: LeftRefusal | undefined
  onFailure: (failure: Failure) => void
}

/** Allows one submission at a time, keeps the last failure, and passes a failure after the form was closed to its callback. */
export const useSending = <T extends object, I, A>(
  { send, onSent, onRefused }: SubmitOptions<T, I, A>,
  { draft, earlier, onFailure, now, take }: Ends<T>,
) => {
  const [isSending, setSending] = useState(false)
  const running = useRef(false)
  const isShown = useIsShown()
  const [failure, setFailure] = useState(earlier?.failure)
  const tellLeft = useRef<(thrown: unknown) => void>(undefined)
  const discard = () => dropDraft(draft)
  // Opened again after a refusal because of another version, it shows both, like one that was not left.
  const unheard = useRef(earlier)
  useEffect(() => {
    const { current: left } = unheard
    unheard.current = undefined
    if (!(left?.thrown instanceof ApiError) || left.thrown.versions === undefined) return
    // The draft's name identifies the form, so these are its values.
    if (onRefused?.(left.thrown, { values: now().values, began: left.began as T, take, discard })) setFailure(undefined)
    // Once, when it is opened.
    // oxlint-disable-next-line react/exhaustive-deps -- the functions are others each time
  }, [])
  const refuse = (thrown: unknown) => {
    const { values, began } = now()
    if (onRefused?.(thrown, { values, began, take, discard })) return undefined
    const reported = failureOf(thrown)
    setFailure(reported)
    if (!isShown()) leftRefusals.keep(draft, { failure: reported, thrown, began })
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
    const answer = await send(body, values).catch(refuse)
    running.current = false
    setSending(false)
    if (answer === undefined) return
    discard()
    onSent(answer, isShown(), values)
  }
  const onLeft = useCallback((tell: ((thrown: unknown) => void) | undefined) => {
    tellLeft.current = tell
  }, [])
  return { isSending, failure, run, onLeft, discard }
}
