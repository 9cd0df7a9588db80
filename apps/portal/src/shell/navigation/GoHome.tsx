import type { Actor } from '@apim/contract/actor'
import { Navigate, useMatch, useRouterState } from '@tanstack/react-router'
import { LinesSkeleton } from '../../shared/states/Skeletons.tsx'
import css from '../frame/Gate.module.css'
import { useScreens } from '../screens.ts'
import { homeOf } from './navigation.ts'

/**
 * Redirects a signed-in user to their home page, and again if they return here while it is still loading. It stays visible until the next screen is
 * ready, whichever that is: a user who has navigated elsewhere meanwhile is not redirected.
 */
export function GoHome({ user }: { user: Actor }) {
  const { menu } = useScreens()
  const here = useMatch({ strict: false, select: ({ pathname }) => pathname })
  const isHere = useRouterState({ select: ({ location }) => location.pathname === here })
  const visit = useRouterState({ select: ({ location }) => location.state.__TSR_key })
  return (
    <>
      {isHere && <Navigate key={visit} to={homeOf(menu, user)?.fullPath ?? '/settings'} replace />}
      <div className={css.restoring}>
        <LinesSkeleton lines={6} />
      </div>
    </>
  )
}
