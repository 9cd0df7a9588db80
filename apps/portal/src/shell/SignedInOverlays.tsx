import { useEffect } from 'react'
import { keepFocus } from './focus/keep-focus.ts'
import { LateBoundary } from './LateBoundary.tsx'
import { late } from './late.ts'
import { IdleWatch } from './session/idle/IdleWatch.tsx'
import { SignInAgain } from './session/SignInAgain.tsx'
import { useUser } from './session/session-context.ts'

const TermsDueDialog = late(() => import('./terms/TermsDueDialog.tsx').then((module) => module.TermsDueDialog))

const WelcomeDialog = late(() => import('./WelcomeDialog.tsx').then((module) => module.WelcomeDialog))

/** Overlays that can appear over any screen of a signed-in user. */
export function SignedInOverlays() {
  const user = useUser()
  useEffect(keepFocus, [])
  return (
    <>
      <IdleWatch />
      <SignInAgain />
      <LateBoundary>
        {user.termsDue !== null && <TermsDueDialog version={user.termsDue} />}
        {user.termsDue === null && user.firstlogin && <WelcomeDialog user={user} />}
      </LateBoundary>
    </>
  )
}
