import { useState } from 'react'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { notify } from '../notices/notices.ts'
import { notifyFailure } from '../notices/notify-failure.tsx'
import { useSession } from './session-context.ts'

/** Signs in from a button: opens the window and reports failures. Closing the window is not an error. */
export const useSignIn = () => {
  const { t } = useTranslation()
  const { session } = useSession()
  const [busy, setBusy] = useState(false)

  const run = async (act: () => Promise<void>) => {
    setBusy(true)
    try {
      await act()
    } catch (failure) {
      const name = failure instanceof Error ? failure.name : ''
      if (name === 'PopupBlocked') notify.persistent(t('session.blocked'))
      else if (name === 'PopupTimedOut') notify.persistent(t('session.timedOut'))
      else if (name !== 'PopupClosed') notifyFailure(t('session.failed'), failure)
    } finally {
      setBusy(false)
    }
  }
  return { busy, signIn: () => void run(() => session.signIn()), signInAgain: () => void run(() => session.signInAgain()) }
}
