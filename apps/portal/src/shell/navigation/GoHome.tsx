import type { Actor } from '@apim/contract/policies'
import { Navigate, useMatch, useRouterState } from '@tanstack/react-router'
import { LinesSkeleton } from '../../shared/states/Skeletons.tsx'
import css from '../frame/Gate.module.css'
import { useScreens } from '../screens.ts'
import { homeOf } from './navigation.ts'

/**
 * Takes somebody signed in to where they begin; again when they come back here while the way there still loads. It shows until the next
 * screen is there, also when that is another one: whoever has meanwhile gone elsewhere is not taken anywhere.
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
