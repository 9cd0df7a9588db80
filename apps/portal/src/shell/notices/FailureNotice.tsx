import { Button } from '@mantine/core'
import type { Failure } from '../../shared/api/failure.ts'
import { message } from '../../shared/message.ts'
import { CopyDetails } from '../../shared/states/CopyDetails.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import css from './Notices.module.css'

type Props = {
  what: string
  failure: Failure
  /** Leads back to the form that was refused. */
  onBack?: (() => void) | undefined
}

/** The text of a failure: what failed, why, and what to quote in a report. */
export function FailureNotice({ what, failure, onBack }: Props) {
  const { t } = useTranslation()
  const why = failure.message === what ? undefined : message(failure.message)
  return (
    <div className={css.failure}>
      <strong>{what}</strong>
      {why && <span>{why}</span>}
      {onBack && (
        <Button size="compact-sm" variant="default" onClick={onBack}>
          {t('form.back')}
        </Button>
      )}
      <CopyDetails what={what} failure={failure} />
    </div>
  )
}
