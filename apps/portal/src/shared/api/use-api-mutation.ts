import { newIdempotencyKey } from '@apim/contract/client'
import { ApiError } from '@apim/contract/errors'
import { replaceEqualDeep, type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Domain } from './keys.ts'

/** Sent with every attempt of a mutation. */
export interface Attempt {
  idempotencyKey: string
}

/** Refusals that come before the mutation itself, and so say nothing about what an earlier attempt did. */
const inconclusive = [401, 403, 408, 429]

/** Whether the response settles the mutation; no response and a 5xx leave the outcome unknown. */
const isSettled = (failure: unknown) =>
  failure instanceof ApiError &&
  failure.status >= 400 &&
  failure.status < 500 &&
  failure.code !== 'still-running' &&
  !inconclusive.includes(failure.status)

const isSame = (attempt: unknown, other: unknown) => replaceEqualDeep(attempt, other) === attempt

/**
 * The attempts of one form. Submitting the same content again reuses its Idempotency-Key (trust T62) until the server has settled the outcome: a 503
 * or a lost connection may hide a success. While it is being sent, as after a double press, it is not sent again: both get the one answer.
 */
export const createAttempts = () => {
  let open: { content: unknown; key: string; running?: Promise<unknown> | undefined } | undefined
  return <A>(content: unknown, send: (attempt: Attempt) => Promise<A>): Promise<A> => {
    const current = open && isSame(open.content, content) ? open : { content, key: newIdempotencyKey() }
    open = current
    // The same form sends the same content in the same way.
    if (current.running) return current.running as Promise<A>
    const settle = () => {
      if (open === current) open = undefined
    }
    const run = async () => {
      try {
        const answer = await send({ idempotencyKey: current.key })
        settle()
        return answer
      } catch (failure) {
        if (isSettled(failure)) settle()
        throw failure
      }
    }
    const running = run().finally(() => {
      current.running = undefined
    })
    current.running = running
    return running
  }
}

type Options<V, A> = Omit<UseMutationOptions<A, Error, V>, 'mutationFn'>

/** A mutation that changes this domain and invalidates what `keys.ts` says. While its form is mounted, a retry is distinguished from a new mutation. */
export const useApiMutation = <V, A>(
  changes: Domain,
  send: (variables: V, attempt: Attempt) => Promise<A>,
  options: Options<V, A> = {},
) => {
  const [attempts] = useState(createAttempts)
  return useMutation({
    ...options,
    meta: { ...options.meta, changes },
    mutationFn: (variables: V) => attempts(variables, (attempt) => send(variables, attempt)),
  })
}
