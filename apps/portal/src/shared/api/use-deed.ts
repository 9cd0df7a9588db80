import { newIdempotencyKey } from '@apim/contract/client'
import { ApiError } from '@apim/contract/errors'
import { replaceEqualDeep, type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Changing } from './keys.ts'

/** What goes with a try of a deed. */
export interface Try {
  idempotencyKey: string
}

/** Refusals that say nothing of the deed itself, and so nothing of what an earlier try of it has done. */
const passing = [401, 403, 408, 429]

/** Whether the service has said what became of the deed; no answer at all and a failure leave it open. */
const isSettled = (failure: unknown) =>
  failure instanceof ApiError &&
  failure.status >= 400 &&
  failure.status < 500 &&
  failure.code !== 'still-running' &&
  !passing.includes(failure.status)

const isSame = (one: unknown, other: unknown) => replaceEqualDeep(one, other) === one

/**
 * The tries of one form. What is sent again with the same content is the same deed, under the same Idempotency-Key (trust T62), until the service has
 * said what became of it: a 503 or a lost connection may hide that it was done.
 */
export const createTries = () => {
  let open: { content: unknown; key: string } | undefined
  return async <A>(content: unknown, send: (one: Try) => Promise<A>): Promise<A> => {
    const mine = open && isSame(open.content, content) ? open : { content, key: newIdempotencyKey() }
    open = mine
    const settle = () => {
      if (open === mine) open = undefined
    }
    try {
      const answer = await send({ idempotencyKey: mine.key })
      settle()
      return answer
    } catch (failure) {
      if (isSettled(failure)) settle()
      throw failure
    }
  }
}

type Options<V, A> = Omit<UseMutationOptions<A, Error, V>, 'mutationFn'>

/**
 * A mutation for what changes something in this domain, and makes stale what `keys.ts` says. As long as its form is on the screen, each of its tries is
 * told from a new deed.
 */
export const useDeed = <V, A>(changes: Changing, send: (variables: V, one: Try) => Promise<A>, options: Options<V, A> = {}) => {
  const [tries] = useState(createTries)
  return useMutation({
    ...options,
    meta: { ...options.meta, changes },
    mutationFn: (variables: V) => tries(variables, (one) => send(variables, one)),
  })
}
