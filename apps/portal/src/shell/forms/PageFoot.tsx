import { Button } from '@mantine/core'
import { type ComponentProps, useId } from 'react'
import { ChangedSince } from '../../shared/form/ChangedSince.tsx'
import { FormFoot } from '../../shared/form/FormFoot.tsx'
import type { useForm } from '../../shared/form/use-form.ts'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { useToldWhenLeft } from '../notices/use-told-when-left.ts'
import { Refused } from './Refused.tsx'

type Props = {
  form: Pick<ReturnType<typeof useForm>, 'waits' | 'isSending' | 'failure' | 'onLeft' | 'isAboutFields' | 'discard'>
  /** The label of the submit button. */
  submit: string
  /** What is said of a refusal, in the form, or in a notice if that was left. */
  failed: string
  /** What someone else saved meanwhile. */
  changed?: ComponentProps<typeof ChangedSince>['changed']
  /** Leaves the form; without it there is no Cancel. */
  onCancel?: () => void
}

/** The foot of a form on a page: why it was refused, why it cannot be sent yet, Cancel, which discards the draft, and the submit button. */
export function PageFoot({ form, submit, failed, changed, onCancel }: Props) {
  const { t } = useTranslation()
  const id = useId()
  useToldWhenLeft(form, failed)
  const cancel = () => {
    form.discard()
    onCancel?.()
  }
  return (
    <FormFoot
      reason={form.waits}
      reasonId={id}
      above={
        <>
          <ChangedSince changed={changed} />
          <Refused what={failed} form={form} />
        </>
      }
    >
      {onCancel && (
        <Button variant="default" onClick={cancel} disabled={form.isSending}>
          {t('confirm.cancel')}
        </Button>
      )}
      <Button type="submit" disabled={form.waits !== undefined} loading={form.isSending} aria-describedby={id}>
        {submit}
      </Button>
    </FormFoot>
  )
}
