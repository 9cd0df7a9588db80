import type { Call, Output, Route } from '@apim/contract'
import { type CallOptions, createClient } from '@apim/contract/client'
import { noteServerTime } from './server-clock.ts'
import { sessionLink } from './session-link.ts'

/** With the page's language, which emails are written in until a user chooses one. */
const headers = () => ({ ...sessionLink.headers(), 'accept-language': document.documentElement.lang || 'en' })

const client = createClient({
  baseUrl: '',
  headers,
  renew: (error, sent) => sessionLink.renew(error, sent),
  fetch: async (...asked) => noteServerTime(await fetch(...asked)),
})

/** A mutation must state its Idempotency-Key, so that no form can forget it; see useApiMutation. */
type How<R extends Route> = R extends { method: 'GET' } | { idempotent: true }
  ? [how?: CallOptions]
  : [how: CallOptions & { idempotencyKey: string }]

/** Who calls; undefined for a visitor. */
const person = () => sessionLink.headers()['APIM_USER_ID']

/** What was called in a user's name is told to that user alone: once someone else is signed in, it never settles. */
const keptApart = <A>(asked: Promise<A>): Promise<A> => {
  const asker = person()
  return new Promise((resolve, reject) => {
    const isTold = () => asker === undefined || asker === person()
    asked.then(
      (answer) => isTold() && resolve(answer),
      (failure: unknown) => {
        if (!isTold()) return
        sessionLink.refused(failure)
        reject(failure)
      },
    )
  })
}

/**
 * Calls the server: `call(apis.detail, { params: { id } }, { signal })`. Returns what the contract declares; throws ApiError. After a 401 the session
 * is renewed and the call retried once, only for the same user; a refusal of a disabled user ends it. Imported by `*.queries.ts` only.
 */
export const call = <R extends Route>(route: R, input: Call<R>, ...[how]: How<R>): Promise<Output<R>> =>
  keptApart(client(route, input, how))
