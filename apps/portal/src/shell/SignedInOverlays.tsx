import { IdleWatch } from './session/IdleWatch.tsx'
import { SignInAgain } from './session/SignInAgain.tsx'
import { useUser } from './session/session-context.ts'
import { WelcomeDialog } from './WelcomeDialog.tsx'

/** Overlays that can appear over any screen of a signed-in user. */
export function SignedInOverlays() {
  const user = useUser()
  return (
    <>
      <IdleWatch />
      <SignInAgain />
      {user.firstlogin && <WelcomeDialog user={user} />}
    </>
  )
}
