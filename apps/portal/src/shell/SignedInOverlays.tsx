import { Suspense } from 'react'
import { late } from './late.ts'
import { IdleWatch } from './session/IdleWatch.tsx'
import { SignInAgain } from './session/SignInAgain.tsx'
import { useUser } from './session/session-context.ts'
import { WelcomeDialog } from './WelcomeDialog.tsx'

const TermsDueDialog = late(() => import('./terms/TermsDueDialog.tsx').then((module) => module.TermsDueDialog))

/** Overlays that can appear over any screen of a signed-in user. */
export function SignedInOverlays() {
  const user = useUser()
  return (
    <>
      <IdleWatch />
      <SignInAgain />
      {user.termsDue !== null && (
        <Suspense>
          <TermsDueDialog version={user.termsDue} />
        </Suspense>
      )}
      {user.termsDue === null && user.firstlogin && <WelcomeDialog user={user} />}
    </>
  )
}
