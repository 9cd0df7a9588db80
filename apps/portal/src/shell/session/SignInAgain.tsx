import { Button } from '@mantine/core'
import { Dialog } from '../../shared/layout/Dialog.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { useSession } from './session-context.ts'
import { useSignIn } from './use-sign-in.ts'

/** The session has ended: the screen stays, and continues once the same user has signed in again. */
export function SignInAgain() {
  const { t } = useTranslation()
  const { state, session } = useSession()
  const { signInAgain, busy } = useSignIn()
  if (state.phase !== 'signed-in' || !state.expired) return null
  const buttons = (
    <>
      <Button variant="default" onClick={() => void session.signOut()}>
        {t('shell.logOut')}
      </Button>
      <Button onClick={signInAgain} loading={busy} data-autofocus>
        {t('session.logInAgain')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('session.expired')} size={400} firm onClose={() => undefined} foot={buttons}>
      <p>{t('session.expiredText')}</p>
    </Dialog>
  )
}
