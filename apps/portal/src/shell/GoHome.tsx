import type { Actor } from '@apim/contract/policies'
import { Navigate, useRouterState } from '@tanstack/react-router'
import { homeOf } from './home.ts'

/** Takes somebody signed in to where they begin; again when they come back here while the way there still loads. */
export function GoHome({ user }: { user: Actor }) {
  const visit = useRouterState({ select: ({ location }) => location.state.__TSR_key })
  return <Navigate key={visit} to={homeOf(user)} replace />
}
