import { reasonMax } from '@apim/contract/constants'
import { isPortalAdmin } from '@apim/contract/policies'
import { Button } from '@mantine/core'
import { type KeyboardEvent, useId } from 'react'
import { CounterField } from '../../../shared/form/fields/CounterField.tsx'
import { Dialog } from '../../../shared/layout/Dialog.tsx'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import { moment } from '../../../shared/time.ts'
import { Refused } from '../../../shell/forms/Refused.tsx'
import { useToldWhenLeft } from '../../../shell/notices/use-told-when-left.ts'
import { useUser } from '../../../shell/session/session-context.ts'
import css from '../Access.module.css'
import { type Asking, useRequestForm } from './use-request-form.ts'

/** In a text of several lines Enter begins the next one. */
const sendsOnEnter = (event: KeyboardEvent<HTMLTextAreaElement>) => {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}

/** Requests access: who asks for what, what happens next, and what it is needed for. For an API that is going to end, at `sunsetAt`, with a warning. */
export function RequestDialog(props: Asking) {
  const { t } = useTranslation()
  const user = useUser()
  const form = useRequestForm(props)
  const id = useId()
  const { api, onClose } = props
  useToldWhenLeft(form, t('access.askFailed'))
  const cancel = () => {
    form.discard()
    onClose()
  }
  const foot = (
    <>
      <Button variant="default" onClick={cancel} disabled={form.isSending}>
        {t('confirm.cancel')}
      </Button>
      <Button type="submit" form={id} disabled={form.waits !== undefined} loading={form.isSending}>
        {t(api.sunsetAt === undefined ? 'access.ask.name' : 'access.askEnding')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('access.ask.title', { api: api.name })} size={450} onClose={onClose} foot={foot}>
      {api.sunsetAt !== undefined && <p role="note">{t('access.askEndingText', { until: moment(api.sunsetAt) })}</p>}
      <p>{t('access.ask.text', { organization: user.organizationName ?? '', api: api.name })}</p>
      <p>{t(isPortalAdmin(user) ? 'access.ask.nextOther' : 'access.ask.next')}</p>
      <form {...form.element} id={id}>
        <fieldset disabled={form.isSending} className={css.fields}>
          <CounterField
            label={t('access.ask.reason')}
            max={reasonMax}
            field={form.field('reason')}
            onKeyDown={sendsOnEnter}
            aria-keyshortcuts="Control+Enter"
            data-autofocus
          />
        </fieldset>
      </form>
      <Refused what={t('access.askFailed')} form={form} />
    </Dialog>
  )
}
