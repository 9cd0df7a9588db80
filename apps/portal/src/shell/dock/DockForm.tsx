import { Button } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import type { useForm } from '../../shared/form/use-form.ts'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { Refused } from '../forms/Refused.tsx'
import { useToldWhenLeft } from '../notices/use-told-when-left.ts'
import { DockFoot, DockSection } from './Dock.tsx'
import css from './DockForm.module.css'
import { useDocks } from './use-docks.ts'

type Form = Pick<ReturnType<typeof useForm>, 'element' | 'waits' | 'isSending' | 'failure' | 'onLeft' | 'isAboutFields' | 'discard'>
type Props = {
  title: ReactNode
  form: Form
  /** Why it cannot be sent, apart from missing fields. */
  reason?: string | undefined
  /** The label of the submit button. */
  note?: string
  submit: string
  /** The failure message. */
  failed: string
  /** What Cancel does, instead of closing the dock. */
  onCancel?: () => void
  /** Content below the fields. */
  below?: ReactNode
  children: ReactNode
}

/** A form in a dock: fields, and in the foot the submit button, why it is disabled, and Cancel. */
export function DockForm({ title, form, reason, note, submit, failed, onCancel, below, children }: Props) {
  const { t } = useTranslation()
  const { close } = useDocks()
  const id = useId()
  useToldWhenLeft(form, failed)
  const obstacle = reason ?? form.waits
  const cancel = () => {
    form.discard()
    if (onCancel) onCancel()
    else close()
  }
  return (
    <DockSection title={title}>
      <form {...form.element} id={id}>
        <fieldset disabled={form.isSending} className={css.fieldset}>
          {children}
        </fieldset>
      </form>
      {below}
      <Refused what={failed} form={form} />
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
