import { useRouter } from '@tanstack/react-router'
import { FailedState } from '../../shared/states/States.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import css from './Gate.module.css'

/** A screen that crashed: details to copy, and a button to try again. */
export function ErrorPage({ error, reset }: { error: unknown; reset: () => void }) {
  const { t } = useTranslation()
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return (
    <div className={css.centre}>
      <FailedState what={t('shell.broken')} failure={error} onRetry={retry} page />
    </div>
  )
}
