import type { Webhook } from '@apim/contract/webhooks/schemas'
import { webhookDescriptionMax, webhookNameMax } from '@apim/contract/webhooks/values'
import { useState } from 'react'
import { ChangedSince } from '../../shared/form/ChangedSince.tsx'
import { CounterField } from '../../shared/form/fields/CounterField.tsx'
import { SwitchField } from '../../shared/form/fields/SwitchField.tsx'
import { TextField } from '../../shared/form/fields/TextField.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { DockForm } from '../../shell/dock/DockForm.tsx'
import { useDocks } from '../../shell/dock/use-docks.ts'
import { notify } from '../../shell/notices/notices.ts'
import { KindsField } from './KindsField.tsx'
import { SecretDialog } from './SecretDialog.tsx'
import { type SavedWebhook, useWebhookForm } from './use-webhook-form.ts'

/** The form of a webhook. A new one shows its secret, then itself. */
export function WebhookForm({ webhook }: { webhook?: Webhook }) {
  const { t } = useTranslation()
  const { open } = useDocks()
  const [made, setMade] = useState<SavedWebhook>()
  const { form, changed } = useWebhookForm(webhook, (saved) => {
    notify.success(t('webhooks.saved'))
    if (saved.secret !== undefined) setMade(saved)
  })
  return (
    <>
      <DockForm
        title={t('webhooks.settings')}
        form={form}
        submit={t('webhooks.save')}
        failed={t('webhooks.saveFailed')}
        below={<ChangedSince changed={changed} />}
      >
        <TextField label={t('webhooks.name')} maxLength={webhookNameMax} field={form.field('name')} />
        <TextField
          label={t('webhooks.url')}
          help={t('webhooks.urlHelp')}
          isCode
          inputMode="url"
          maxLength={500}
          field={form.field('url')}
        />
        <KindsField field={form.field('kinds')} />
        <CounterField
          label={t('webhooks.description')}
          max={webhookDescriptionMax}
          minRows={2}
          maxRows={5}
          field={form.field('description')}
        />
        <SwitchField label={t('webhooks.active')} help={t('webhooks.activeHelp')} field={form.field('active')} />
      </DockForm>
      {made?.secret !== undefined && (
        <SecretDialog secret={made.secret} isReplaced={false} onDone={() => open({ kind: 'webhook', id: String(made.id) })} />
      )}
    </>
  )
}
