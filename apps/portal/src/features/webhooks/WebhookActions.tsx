import type { Webhook } from '@apim/contract/webhooks/schemas'
import { secretOverlapHours } from '@apim/contract/webhooks/values'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { confirmAndDelete, confirmAndRun } from '../../shell/confirm/confirm-and-run.ts'
import { useDocks } from '../../shell/dock/use-docks.ts'
import { SecretDialog } from './SecretDialog.tsx'
import { useRemoveWebhook, useRotateSecret, useTestWebhook } from './webhooks.queries.ts'

function Rotate({ webhook: { id, name } }: { webhook: Webhook }) {
  const { t } = useTranslation()
  const rotate = useRotateSecret()
  const [secret, setSecret] = useState<string>()
  const ask = () =>
    confirmAndRun({
      question: {
        title: t('webhooks.rotate.title', { name }),
        text: t('webhooks.rotate.text', { count: secretOverlapHours }),
        ok: t('webhooks.rotate.name'),
      },
      run: async () => setSecret((await rotate.mutateAsync(id)).secret),
      done: t('webhooks.rotate.done'),
      failed: t('webhooks.rotate.failed'),
    })
  return (
    <>
      <Button variant="default" onClick={() => void ask()} loading={rotate.isPending}>
        {t('webhooks.rotate.name')}
      </Button>
      {secret !== undefined && <SecretDialog secret={secret} isReplaced onDone={() => setSecret(undefined)} />}
    </>
  )
}

function Remove({ webhook: { id, name } }: { webhook: Webhook }) {
  const { t } = useTranslation()
  const { close } = useDocks()
  const remove = useRemoveWebhook()
  const ask = async () => {
    const isGone = await confirmAndDelete({
      title: t('webhooks.remove.title', { name }),
      text: t('webhooks.remove.text'),
      run: () => remove.mutateAsync(id),
      done: t('webhooks.remove.done'),
      failed: t('webhooks.remove.failed'),
    })
    if (isGone) close()
  }
  return (
    <Button color="red" variant="outline" onClick={() => void ask()} loading={remove.isPending}>
      {t('webhooks.remove.name')}
    </Button>
  )
}

/** What the reader can do with a webhook besides changing it. */
export function WebhookActions({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation()
  const test = useTestWebhook()
  const send = () =>
    confirmAndRun({ run: () => test.mutateAsync(webhook.id), done: t('webhooks.test.done'), failed: t('webhooks.test.failed') })
  return (
    <>
      <Button variant="default" onClick={() => void send()} loading={test.isPending}>
        {t('webhooks.test.name')}
      </Button>
      <Rotate webhook={webhook} />
      <Remove webhook={webhook} />
    </>
  )
}
