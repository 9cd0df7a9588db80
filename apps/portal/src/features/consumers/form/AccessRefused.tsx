import { FailedState } from '../../../shared/states/States.tsx'
import css from '../Consumers.module.css'
import type { AccessFormState } from './use-access-form.ts'

/** That it was not saved, and why where no field says it. */
export function AccessRefused({ what, form }: { what: string; form: AccessFormState }) {
  if (!form.isAboutFields) return <FailedState inline what={what} failure={form.failure} />
  return (
    <p className={css.refused} role="alert">
      {what}
    </p>
  )
}
