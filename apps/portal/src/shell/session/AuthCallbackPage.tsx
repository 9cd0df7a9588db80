import { Loader } from '@mantine/core'
import { Navigate } from '@tanstack/react-router'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import css from '../frame/Gate.module.css'
import { useSession } from './session-context.ts'

/** The redirect URI opened as a page: leads to /about if signed in, else to the start page. Ignores the query. */
export function AuthCallbackPage() {
  const { t } = useTranslation()
  const { state, isVisitor } = useSession()
  if (state.phase === 'signed-in') return <Navigate to="/about" replace />
  if (isVisitor) return <Navigate to="/" replace />
  return (
    <output className={css.waiting}>
      <Loader size={28} type="dots" />
      {t('session.callback')}
    </output>
  )
}
