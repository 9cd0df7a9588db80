import { messageKey } from '../../shared/message-key.ts'
import type { Identified, Identity } from './identity.ts'

/** Whoever waited for a new sign-in waits no longer. */
class SessionOver extends Error {}

export interface RenewalParts {
  identity: Identity
  current: () => Identified | undefined
  /** Loads the person's detail and makes the token the session's. With `keep`, a refusal leaves the present session as it is. */
  enter: (identified: Identified, how?: { keep?: boolean }) => Promise<void>
  /** Shows the person that the session has ended. */
  sayExpired: () => void
}

const isRefused = (failure: unknown) => (failure as { status?: number } | null)?.status === 401

/** What happens after a 401: a new token without asking, else the person is asked; and only the very same person's calls go on (trust T11). */
export const createRenewal = ({ identity, current, enter, sayExpired }: RenewalParts) => {
  let running: Promise<boolean> | undefined
  let answer: { resolve: (identified: Identified) => void; reject: (reason: Error) => void } | undefined

  const signedInAgain = () =>
    new Promise<Identified>((resolve, reject) => {
      answer = { resolve, reject }
      sayExpired()
    }).finally(() => {
      answer = undefined
    })

  /** Whether the provider, without asking anybody, gave a token for the same person that the service takes. */
  const renewedSilently = async (subject: string) => {
    const identified = await identity.silently()
    if (identified?.subject !== subject) return false
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
    if (!expired && (await renewedSilently(before.subject))) return current()?.subject === before.subject
    try {
      const identified = await signedInAgain()
      await enter(identified)
      return current()?.subject === before.subject
    } catch (failure) {
      if (failure instanceof SessionOver) return false
      throw failure
    }
  }

  return {
    /** Whether the refused call may be repeated. Calls that fail together share one renewal. */
    renew({ code }: { code?: string | undefined } = {}): Promise<boolean> {
      running ??= once(code === 'session-expired').finally(() => {
        running = undefined
      })
      return running
    },
    /** The person answers the "session has ended" dialog; the password is asked for, so that the service sees a new sign-in. */
    async signInAgain(): Promise<void> {
      answer?.resolve(await identity.inWindow({ fresh: true }))
    },
    /** Asks for the password again where a call needs a recent sign-in (trust T25). Resolves to whether it is still the same person. */
    async confirmIdentity(): Promise<boolean> {
      const before = current()?.subject
      await enter(await identity.inWindow({ fresh: true }), { keep: true })
      return before !== undefined && current()?.subject === before
    },
    /** The session is over: whoever waits is told. */
    giveUp: () => answer?.reject(new SessionOver(messageKey('The session has ended'))),
  }
}
