import { IdleWatch } from './session/IdleWatch.tsx'
import { SignInAgain } from './session/SignInAgain.tsx'
import { useUser } from './session/session-context.ts'
import { WelcomeDialog } from './WelcomeDialog.tsx'

/** What may come up over any screen of somebody signed in. */
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
