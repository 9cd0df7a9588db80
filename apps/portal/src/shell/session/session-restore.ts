import type { Store } from '../../shared/store.ts'
import type { Identified, Identity } from './provider/identity.ts'
import { isEnded } from './refusal.ts'
import type { SessionState } from './session-state.ts'

export interface RestoreParts {
  state: Store<SessionState>
  identity: Identity
  /** Loads the user's details and adopts the token. While the server is away, the state says so. */
  enter: (identified: Identified, how: { isRestored: true }) => Promise<void>
  /** No one is signed in. */
  over: () => void
}

/** Calls `tell` on failure before rethrowing. */
const notifyOnFailure = <T>(asked: Promise<T>, tell: () => void): Promise<T> =>
  asked.catch((failure: unknown) => {
    tell()
    throw failure
  })

/** A user who returns after a long time is a visitor, which is not an error. */
const unlessEnded = (failure: unknown) => (isEnded(failure) ? undefined : Promise.reject(failure))

/** Whom to sign in: no one if someone has signed in or out since the provider was asked, which a slow one answers long after. */
const inTime = async (state: Store<SessionState>, identity: Identity, identified: Identified | undefined) => {
  const { phase } = state.get()
  if (phase === 'restoring' && !identified) state.set({ phase: 'signed-out' })
  if (phase === 'signed-out' && identified) await identity.forget()
  return phase === 'restoring' ? identified : undefined
}

/** The session that a page finds at its start: asked of the provider, and again on request, if the server was away. */
export const createRestore = ({ state, identity, enter, over }: RestoreParts) => {
  /** Whom the provider has named while their details could not be had. */
  let named: Identified | undefined
  const load = async (identified: Identified | undefined) => {
    named = await inTime(state, identity, identified)
    if (!named) return
    const entered = enter(named, { isRestored: true })
    await entered.catch(unlessEnded).finally(() => {
      if (state.get().phase !== 'restoring') named = undefined
    })
  }
  return {
    /** `skip`: the browser has just returned from a sign-out, so the provider is not asked. `asked`: it was asked before. */
    async restore({ skip = false, asked }: { skip?: boolean; asked?: Promise<Identified | undefined> | undefined } = {}) {
      await load(skip ? undefined : await notifyOnFailure(asked ?? identity.silently(), over))
    },
    /** Asks again for the user's details, with a new token where there is one: the one before may have expired. */
    async restoreAgain() {
      // Pressed twice, or after a sign-in in the window, it changes nothing.
      if (!named || !('failure' in state.get())) return
      state.set({ phase: 'restoring' })
      const again = await identity.silently().catch(() => undefined)
      // Whom the server refuses by now is a visitor, and the page says so.
      await load(again ?? named).catch(() => undefined)
    },
    /** The provider has renewed a token. */
    noteRenewed(identified: Identified) {
      if (named?.subject === identified.subject) named = identified
    },
    /** Whether the page waits for the details of whom the provider has named. */
    isWaiting: () => named !== undefined && state.get().phase === 'restoring',
  }
}
