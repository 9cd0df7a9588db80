import type { UserDetail } from '@apim/contract'
import { draftsBelongTo, draftsBelongToVisitor } from '../../shared/form/draft.ts'
import { createStore, type Store } from '../../shared/store.ts'
import type { Identified, Identity } from './provider/identity.ts'
import { isEnded, isRefused, signOutReasonOf } from './refusal.ts'
import { createRenewal } from './session-renewal.ts'
import { createRestore } from './session-restore.ts'
import type { SessionState } from './session-state.ts'
import type { SignOutReason } from './sign-out-reason.ts'

export interface SessionParts {
  identity: Identity
  loadUser: (identified: Identified) => Promise<UserDetail>
  /** Makes the server reject this token from now on. */
  endAtService: (identified: Identified) => void
  /** Stores why the session ended, across the redirect to the provider. */
  leave: (reason: SignOutReason) => void
  /** Messages to and from other tabs. */
  tabs: { tell: () => void; onEnded: (listener: () => void) => void }
}

/** The headers of every call to the server. */
const headersOf = (now: SessionState, current: Identified | undefined): Record<string, string> =>
  current && now.phase === 'signed-in' ? { authorization: `Bearer ${current.accessToken}`, APIM_USER_ID: String(now.user.id) } : {}

/** For what the user has just changed about themselves. */
const updating = (state: Store<SessionState>) => (part: Partial<UserDetail>) => {
  const now = state.get()
  if (now.phase === 'signed-in') state.set({ ...now, user: { ...now.user, ...part } })
}

/** Says that the session has ended, over the screen that stays. */
const expiring = (state: Store<SessionState>) => () => {
  const now = state.get()
  if (now.phase === 'signed-in') state.set({ ...now, expired: true })
}

interface Ends {
  signOut(reason: SignOutReason): Promise<void>
  reread(): Promise<void>
}

/**
 * For a call that failed: whoever has been disabled is signed out, once, and told so (specification 2 §8). A view as another user that has ended at the
 * server, where calls in that user's name are refused from then on, ends here too.
 */
const followingRefusals = (state: Store<SessionState>, { signOut, reread }: Ends) => {
  let rereading: Promise<void> | undefined
  return (failure: unknown) => {
    const now = state.get()
    if (now.phase !== 'signed-in') return
    const reason = signOutReasonOf(failure)
    if (reason === 'disabled') void signOut('disabled')
    if (reason === 'mismatch' && now.user.view)
      rereading ??= reread().finally(() => {
        rereading = undefined
      })
  }
}

/** Before any form is shown: what it restores is the present user's. */
const keepingDraftsApart = (state: Store<SessionState>) => {
  state.subscribe(() => {
    const now = state.get()
    if (now.phase === 'signed-in') draftsBelongTo(now.user.id, now.user.view !== undefined)
    else draftsBelongToVisitor()
  })
  return state
}

/** The session of this tab: restored silently, started in the sign-in window, renewed for the same user only, ended in all tabs at once. */
export const createSession = ({ identity, loadUser, endAtService, leave, tabs }: SessionParts) => {
  const state = keepingDraftsApart(createStore<SessionState>({ phase: 'restoring' }))
  let current: Identified | undefined
  /** The next sign-in must start a new session. */
  let isStale = false
  /** How often a session has ended here. */
  let ends = 0

  const over = () => {
    ends++
    current = undefined
    renewal.giveUp()
    state.set({ phase: 'signed-out' })
  }
  const drop = () => (over(), identity.forget())
  const signOut = async (reason: SignOutReason = 'logout') => {
    leave(reason)
    tabs.tell()
    if (current) endAtService(current)
    // Ending the provider's session needs the tokens, which are dropped afterwards.
    const ended = identity.endSession()
    over()
    await ended.catch(() => identity.forget())
  }
  const enter = async (identified: Identified, { keep = false, isRestored = false } = {}) => {
    const endsBefore = ends
    // A sign-out that came meanwhile, here or in another tab, is not undone, nor is whoever has signed in since then signed out.
    const isLate = () => ends !== endsBefore || (isRestored && state.get().phase !== 'restoring')
    try {
      const user = await loadUser(identified)
      if (isLate()) return
      current = identified
      isStale = false
      state.set({ phase: 'signed-in', user, subject: identified.subject })
    } catch (failure) {
      if (isLate()) return
      const reason = signOutReasonOf(failure)
      if (reason === 'disabled' || (reason && !keep)) return signOut(reason)
      // The page goes on waiting for the server.
      const isAway = !isRefused(failure) && (isRestored || isWaiting())
      if (isAway && isRestored) return state.set({ phase: 'restoring', failure })
      isStale = isEnded(failure)
      if (!keep && !isAway) await drop()
      throw failure
    }
  }
  const headers = () => headersOf(state.get(), current)
  const { isWaiting, noteRenewed, ...restoring } = createRestore({ state, identity, enter, over })
  const renewal = createRenewal({ identity, current: () => current, enter, sayExpired: expiring(state), headers })

  identity.onRenewed((identified) => {
    if (current?.subject === identified.subject) current = identified
    noteRenewed(identified)
  })
  tabs.onEnded(() => void (state.get().phase !== 'signed-out' && drop()))

  return {
    state,
    signOut,
    ...renewal,
    ...restoring,
    signIn: async () => enter(await identity.inWindow(isStale ? { fresh: true } : {})),
    refused: followingRefusals(state, { signOut, reread: renewal.reread }),
    updateUser: updating(state),
    headers,
  }
}

export type Session = ReturnType<typeof createSession>
