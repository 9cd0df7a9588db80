import { Button } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { useForm } from '../../shared/form/use-form.ts'
import { FailedState } from '../../shared/states/States.tsx'
import { DockFoot, DockSection } from './Dock.tsx'
import css from './DockForm.module.css'
import { useDocks } from './use-docks.ts'

type Form = Pick<ReturnType<typeof useForm>, 'element' | 'waits' | 'isSending' | 'failure' | 'isAboutFields' | 'discard'>
type Props = {
  title: string
  form: Form
  /** Why it cannot be sent, besides what the fields still need. */
  reason?: string | undefined
  /** What sending does. */
  note?: string
  submit: string
  /** What failed, when it fails. */
  failed: string
  /** What stands under the fields and is not sent. */
  below?: ReactNode
  children: ReactNode
}

/** That it was not saved, and why where no field says it. */
function Refused({ what, form }: { what: string; form: Form }) {
  if (!form.isAboutFields) return <FailedState inline what={what} failure={form.failure} />
  return (
    <p className={css.refused} role="alert">
      {what}
    </p>
  )
}

/** A form in a dock: its fields, and at the dock's foot its button, what that does or why it cannot be pressed, and the way out. */
export function DockForm({ title, form, reason, note, submit, failed, below, children }: Props) {
  const { t } = useTranslation()
  const { close } = useDocks()
  const id = useId()
  const obstacle = reason ?? form.waits
  const cancel = () => {
    form.discard()
    close()
  }
  return (
    <DockSection title={title}>
      <form {...form.element} id={id}>
        <fieldset disabled={form.isSending} className={css.fieldset}>
          {children}
        </fieldset>
      </form>
      {below}
      {form.failure && !form.isSending && <Refused what={failed} form={form} />}
      <DockFoot>
        <output className={css.reason} id={`${id}-reason`}>
          {obstacle ?? note}
        </output>
        <Button type="submit" form={id} disabled={obstacle !== undefined} loading={form.isSending} aria-describedby={`${id}-reason`}>
          {submit}
        </Button>
        <Button variant="default" onClick={cancel} disabled={form.isSending}>
          {t('confirm.cancel')}
        </Button>
      </DockFoot>
    </DockSection>
  )
}
