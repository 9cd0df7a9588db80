import type { Webhook } from '@apim/contract/webhooks/schemas'
import { useQuery } from '@tanstack/react-query'
import { HistoryCard } from '../../features/audit/history/HistoryCard.tsx'
import { LatestDeliveries } from '../../features/webhooks/LatestDeliveries.tsx'
import { Verification } from '../../features/webhooks/Verification.tsx'
import { WebhookActions } from '../../features/webhooks/WebhookActions.tsx'
import { WebhookForm } from '../../features/webhooks/WebhookForm.tsx'
import { WebhookState } from '../../features/webhooks/WebhookState.tsx'
import { webhook } from '../../features/webhooks/webhooks.queries.ts'
import { Facts } from '../../shared/parts/Card.tsx'
import { written } from '../../shared/parts/Written.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { moment } from '../../shared/time.ts'
import { Dock, DockSection } from '../../shell/dock/Dock.tsx'
import { EntityDock } from '../../shell/dock/EntityDock.tsx'

function About({ webhook: { organization, failingSince, oldSecretUntil } }: { webhook: Webhook }) {
  const { t } = useTranslation()
  const facts: [string, string | null][] = [
    [t('webhooks.of'), organization?.name ?? t('webhooks.ofPortal')],
    [t('webhooks.failingSince'), failingSince && moment(failingSince)],
    [t('webhooks.oldSecretUntil'), oldSecretUntil && moment(oldSecretUntil)],
  ]
  return (
    <DockSection title={t('webhooks.webhook')}>
      <Facts items={facts.filter(([, value]) => value !== null)} />
    </DockSection>
  )
}

function EditWebhook({ id }: { id: string }) {
  const { t } = useTranslation()
  return (
    <EntityDock
      query={useQuery(webhook(Number(id)))}
      kind={t('webhooks.webhook')}
      title={({ name }) => written(name)}
      aside={(one) => <WebhookState webhook={one} />}
      failed={t('webhooks.detailFailed')}
      foot={(one) => <WebhookActions webhook={one} />}
    >
      {(one) => (
        <>
          <About webhook={one} />
          <DockSection title={t('webhooks.deliveries')}>
            <LatestDeliveries id={one.id} />
          </DockSection>
          <WebhookForm key={one.id} webhook={one} />
          <DockSection title={t('webhooks.verify.title')}>
            <Verification />
          </DockSection>
          <HistoryCard objectType="webhook" objectId={one.id} inDock />
        </>
      )}
    </EntityDock>
  )
}

/** A webhook with what was sent to it, and its form; `new` for one that is to be made. */
export function WebhookDock({ id }: { id: string }) {
  const { t } = useTranslation()
  if (id !== 'new') return <EditWebhook id={id} />
  return (
    <Dock title={t('webhooks.add')}>
      <WebhookForm />
    </Dock>
  )
}
