import type { Credentials } from '@apim/contract'
import { useState } from 'react'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import { confirm } from '../../../shell/confirm/confirm.ts'
import { notifyFailure } from '../../../shell/notices/notify-failure.tsx'
import { useSession } from '../../../shell/session/session-context.ts'
import { revealKey } from '../consumers.queries.ts'
import { secretText } from './secret-text.ts'

const wantsSignIn = (error: unknown) => (error as { code?: string } | null)?.code === 'reauthentication-required'

/**
 * Reveals a key, which the server records (trust T25). A PROD key may require a recent sign-in: then the user is asked to sign in again and the call
 * is retried, for the same user only. Returns undefined if it was not revealed; a notice says why.
 */
export const useReveal = (consumerId: number) => {
  const { t } = useTranslation()
  const { session } = useSession()
  const [isBusy, setBusy] = useState(false)

  const ask = async (): Promise<Credentials | undefined> => {
    try {
      return await revealKey(consumerId)
    } catch (error) {
      if (!wantsSignIn(error)) throw error
      // Browsers open the sign-in window only on a click: the dialog's own button is one.
      const choice = await confirm({ title: t('consumers.again.title'), text: t('consumers.again.text'), ok: t('consumers.again.ok') })
      if (choice !== 'Yes' || !(await session.confirmIdentity())) return undefined
      return await revealKey(consumerId)
    }
  }
  const reveal = async () => {
    setBusy(true)
    try {
      const credentials = await ask()
      return credentials && secretText(credentials)
    } catch (error) {
      if ((error as Error).name !== 'PopupClosed') notifyFailure(t('consumers.revealFailed'), error)
      return undefined
    } finally {
      setBusy(false)
    }
  }
  return { reveal, isBusy }
}
