import type { Problem, UserDetail } from '@apim/contract'
import { retrying, worthRetrying } from '../../shared/api/retrying.ts'
import { messageKey } from '../../shared/message-key.ts'
import type { Identified } from './provider/identity.ts'

/** A failed session call; the same facts as the contract client's ApiError, which is not part of the first load. */
export class SessionCallFailed extends Error {
  readonly status: number
  readonly errors: Record<string, string>
  readonly code: string | undefined
  readonly requestId: string | undefined

  constructor(status: number, problem: Partial<Problem>) {
    super(problem.detail ?? problem.title ?? messageKey(`The server responded with ${status}`))
    this.status = status
    this.errors = problem.errors ?? {}
    this.code = problem.code
    this.requestId = problem.instance
  }
}

const failure = async (response: Response) =>
  new SessionCallFailed(response.status, ((await response.json().catch(() => null)) ?? {}) as Partial<Problem>)

/** Browsers say it in words of their own. */
const noAnswer = () => Promise.reject(new SessionCallFailed(0, {}))

const bearer = ({ accessToken }: Pick<Identified, 'accessToken'>) => ({
  authorization: `Bearer ${accessToken}`,
  accept: 'application/json',
})

/** After so many milliseconds it is not asked again: a proxy may take its time to give up. */
const patienceMs = 8000

/**
 * `GET /api/user`: the details without which no one counts as signed in. The token alone identifies the user: the email that the provider reports may
 * have changed since it was linked (trust T03). While the server is away, as when it restarts, it is asked for again for about ten seconds. Throws
 * SessionCallFailed, with status 0 where there was no answer.
 */
export const loadUserDetail = (identified: Identified): Promise<UserDetail> => {
  const until = performance.now() + patienceMs
  const ask = async () => {
    const response = await fetch('/api/user', { headers: bearer(identified) }).catch(noAnswer)
    if (!response.ok) throw await failure(response)
    return (await response.json().catch(noAnswer)) as UserDetail
  }
  return retrying(ask, { times: 5, isWorth: (failed) => worthRetrying(failed) && performance.now() < until })
}

/** The keep-alive: `POST /api/session/activity`, with the seconds since the last activity. Throws SessionCallFailed. */
export const reportActivity = async (headers: Record<string, string>, idleSeconds: number): Promise<void> => {
  const response = await fetch('/api/session/activity', {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ idleSeconds }),
  })
  if (!response.ok) throw await failure(response)
  // Chromium reports an unread response as aborted.
  await response.text()
}

/** `POST /api/session/end`: sent even while the page unloads; an unresponsive server does not delay the sign-out. */
export const endAtService = (identified: Identified): void => {
  fetch('/api/session/end', { method: 'POST', headers: bearer(identified), keepalive: true }).catch(() => undefined)
}
