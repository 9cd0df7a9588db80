import type { Failure } from '../../shared/api/failure.ts'
import { message } from '../../shared/message.ts'
import { CopyDetails } from '../../shared/states/CopyDetails.tsx'
import css from './Notices.module.css'

/** The text of a failure: what failed, why, and what to quote in a report. */
export function FailureNotice({ what, failure }: { what: string; failure: Failure }) {
  const why = failure.message === what ? undefined : message(failure.message)
  return (
    <div className={css.failure}>
      <strong>{what}</strong>
      {why && <span>{why}</span>}
      <CopyDetails what={what} failure={failure} />
    </div>
  )
}
