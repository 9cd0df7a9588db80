import type { UserDetail } from '@apim/contract'
import { createContext, use } from 'react'
import { useStore } from '../../shared/use-store.ts'
import type { Session } from './session.ts'

export const SessionContext = createContext<Session | undefined>(undefined)

/** The session's phase, and how to sign in and out. */
export const useSession = () => {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession is used outside the app')
  const state = useStore(session.state)
  // While the server is away no one is known.
  const isVisitor = state.phase === 'signed-out' || 'failure' in state
  return { state, isVisitor, user: state.phase === 'signed-in' ? state.user : undefined, session }
}

/** The signed-in user. For screens behind the gate; throws elsewhere. */
export const useUser = (): UserDetail => {
  const { user } = useSession()
  if (!user) throw new Error('useUser is used outside the gate')
  return user
}
