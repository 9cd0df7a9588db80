import type { useForm } from '../../shared/form/use-form.ts'
import { FailedState } from '../../shared/states/States.tsx'
import css from './Refused.module.css'

type Props = {
  /** What failed, in the specification's words. */
  what: string
  form: Pick<ReturnType<typeof useForm>, 'failure' | 'isSending' | 'isAboutFields'>
}

/** Why a form was refused; what its fields say is not repeated. */
export function Refused({ what, form }: Props) {
  if (!form.failure || form.isSending) return null
  if (!form.isAboutFields) return <FailedState inline what={what} failure={form.failure} />
  return (
    <p className={css.refused} role="alert">
      {what}
    </p>
  )
}
