import { Button } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Dock, DockSection } from '../../../shell/dock/Dock.tsx'
import { useDocks } from '../../../shell/dock/use-docks.ts'
import css from '../Consumers.module.css'
import { AccessRefused } from './AccessRefused.tsx'
import type { AccessFormState } from './use-access-form.ts'

type Props = {
  title: string
  form: AccessFormState
  /** Why it cannot be sent, besides what the fields still need. */
  reason?: string | undefined
  /** What sending does. */
  note: string
  submit: string
  /** What failed, when it fails. */
  failed: string
  heading: string
  fields: ReactNode
  /** Over the form, and under its fields. */
  above?: ReactNode
  children?: ReactNode
}

/** The access panel's frame: the form, and a foot with its button, what that does or why it cannot be pressed, and the way out. */
export function AccessPanel({ title, form, reason, note, submit, failed, heading, fields, above, children }: Props) {
  const { t } = useTranslation()
  const { close } = useDocks()
  const id = useId()
  const obstacle = reason ?? form.waits
  const cancel = () => {
    form.discard()
    close()
  }
  const foot = (
    <>
      <output className={css.reason} id={`${id}-reason`}>
        {obstacle ?? note}
      </output>
      <Button type="submit" form={id} disabled={obstacle !== undefined} loading={form.isSending} aria-describedby={`${id}-reason`}>
        {submit}
      </Button>
      <Button variant="default" onClick={cancel} disabled={form.isSending}>
        {t('confirm.cancel')}
      </Button>
    </>
  )
  return (
    <Dock title={title} foot={foot}>
      {above}
      <DockSection title={heading}>
        <form {...form.element} id={id}>
          <fieldset disabled={form.isSending} className={css.fieldset}>
            {fields}
          </fieldset>
        </form>
        {children}
        {form.failure && !form.isSending && <AccessRefused what={failed} form={form} />}
      </DockSection>
    </Dock>
  )
}
