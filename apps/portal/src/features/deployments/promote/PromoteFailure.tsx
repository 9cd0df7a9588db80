import type { Failure } from '../../../shared/api/failure.ts'
import { message } from '../../../shared/message.ts'
import { FailedState } from '../../../shared/states/States.tsx'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import css from './Promote.module.css'

/** Why a promotion was refused, with what is said about settings that this dialog has no field for. */
export function PromoteFailure({ failure }: { failure: Failure }) {
  const { t } = useTranslation()
  const rest = Object.entries(failure.errors).filter(([field]) => field !== 'kongServer' && field !== 'upstreamUrl')
  return (
    <div>
      <FailedState inline what={t('deploy.failed')} failure={failure} />
      {rest.length > 0 && (
        <ul className={css.wrong}>
          {rest.map(([field, text]) => (
            <li key={field}>{message(text)}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
