import type { Deployment } from '@apim/contract'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import css from '../api/Api.module.css'

/** What a call without a key got when the deployment was last made; nothing where that failed, or while it is under way. */
export function VerifiedNote({ deployment: { state, error, progress } }: { deployment: Pick<Deployment, 'state' | 'error' | 'progress'> }) {
  const { t } = useTranslation()
  if (state !== 'ACTIVE' || error || !progress?.verified) return null
  return <span className={progress.verified === 'open' ? css.error : 'hint'}>{t(`deploy.verified.${progress.verified}`)}</span>
}
