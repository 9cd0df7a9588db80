import { messageKey } from '../../shared/message-key.ts'
import type { Identified, Identity } from './provider/identity.ts'

type Headers = Record<string, string>

/** Rejects those waiting for a new sign-in. */
class SessionOver extends Error {}

export interface RenewalParts {
  identity: Identity
  current: () => Identified | undefined
  /** Loads the user's details and adopts the token. With `keep`, a refusal leaves the present session as it is. */
  enter: (identified: Identified, how?: { keep?: boolean }) => Promise<void>
  /** Shows that the session has ended. */
  sayExpired: () => void
  /** The headers that calls have now. */
  headers: () => Headers
}

/** For a call with a token that is no longer the current one, whether it may be repeated: for the same user. Undefined for any other. */
const outdated = (sent: Headers | undefined, now: Headers): boolean | undefined =>
  sent?.['authorization'] === undefined || sent['authorization'] === now['authorization']
    ? undefined
    : sent['APIM_USER_ID'] === now['APIM_USER_ID']

const isRefused = (failure: unknown) => (failure as { status?: number } | null)?.status === 401

/** What the provider issues silently; what it issues after a sign-out is dropped, as it would be renewed without end. */
const silently = async ({ identity, current }: Pick<RenewalParts, 'identity' | 'current'>) => {
  const identified = await identity.silently()
  if (identified && !current()) await identity.forget()
  return identified
}

/** Handles a 401: gets a new token silently, or else the user signs in again; only the same user's calls continue (trust T11). */
export const createRenewal = ({ identity, current, enter, sayExpired, headers }: RenewalParts) => {
  let running: Promise<boolean> | undefined
  let answer: { resolve: (identified: Identified) => void; reject: (reason: Error) => void } | undefined

  const signedInAgain = () =>
    new Promise<Identified>((resolve, reject) => {
      answer = { resolve, reject }
      sayExpired()
    }).finally(() => {
      answer = undefined
    })

  /** Whether the provider silently issued a token for the same user that the server accepts. */
  const renewedSilently = async (subject: string) => {
    const identified = await silently({ identity, current })
    if (identified?.subject !== subject || current()?.subject !== subject) return false
    try {
      await enter(identified, { keep: true })
      return true
    } catch (failure) {
      if (isRefused(failure)) return false
      throw failure
    }
  }

  const once = async (expired: boolean) => {
    const before = current()
    if (!before) return false
    const isBack = () => current()?.subject === before.subject
    if (!expired && (await renewedSilently(before.subject))) return isBack()
    // Signed out meanwhile: no one is asked, and nothing may wait for an answer.
    if (!isBack()) return false
    try {
      const identified = await signedInAgain()
      await enter(identified)
      return isBack()
    } catch (failure) {
      if (failure instanceof SessionOver) return false
      throw failure
    }
  }

  return {
    /**
     * Whether the refused call, which had these headers, may be repeated. Concurrent failures share one renewal; the refusal of a token that was replaced
     * meanwhile says nothing about the session.
     */
    renew({ code }: { code?: string | undefined } = {}, sent?: Headers): Promise<boolean> {
      const again = outdated(sent, headers())
      if (again !== undefined) return Promise.resolve(again)
      running ??= once(code === 'session-expired').finally(() => {
        running = undefined
      })
      return running
    },
    /** Answers the "session has ended" dialog with a sign-in that asks for the password, so that the server sees a new one. */
    async signInAgain(): Promise<void> {
      answer?.resolve(await identity.inWindow({ fresh: true }))
    },
    /** Asks for the password again for a call that needs a recent sign-in (trust T25). Resolves to whether it is still the same user. */
    async confirmIdentity(): Promise<boolean> {
      const before = current()?.subject
      await enter(await identity.inWindow({ fresh: true }), { keep: true })
      return before !== undefined && current()?.subject === before
    },
    /** Loads the user's details again after a change of what they are or own; a failure leaves them as they were. */
    async reread(): Promise<void> {
      const identified = current()
      if (identified) await enter(identified, { keep: true }).catch(() => undefined)
    },
    /** The session is over: rejects those waiting. */
    giveUp: () => answer?.reject(new SessionOver(messageKey('The session has ended'))),
  }
}
