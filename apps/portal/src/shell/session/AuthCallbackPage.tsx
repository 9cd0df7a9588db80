import { Loader } from '@mantine/core'
import { Navigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import css from '../frame/Gate.module.css'
import { useSession } from './session-context.ts'

/** Where a sign-in ends when this address is opened as a page: on to /about once somebody is signed in, to the start otherwise. No address is taken from the query. */
export function AuthCallbackPage() {
  const { t } = useTranslation()
  const { state } = useSession()
  if (state.phase === 'signed-in') return <Navigate to="/about" replace />
  if (state.phase === 'signed-out') return <Navigate to="/" replace />
  return (
    <output className={css.waiting}>
      <Loader size={28} type="dots" />
      {t('session.callback')}
    </output>
  )
}
