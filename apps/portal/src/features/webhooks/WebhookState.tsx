import type { Webhook, WebhookDelivery } from '@apim/contract/webhooks/schemas'
import { StatusChip, type Tone } from '../../shared/parts/Marks.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'

/** Whether a webhook works: switched on or off, by whom, and whether anything arrives. */
export function WebhookState({ webhook: { active, stopped, failingSince } }: { webhook: Webhook }) {
  const { t } = useTranslation()
  if (!active) return <StatusChip tone={stopped ? 'bad' : 'off'}>{t(stopped ? `webhooks.stopped.${stopped}` : 'webhooks.off')}</StatusChip>
  return <StatusChip tone={failingSince ? 'warn' : 'ok'}>{t(failingSince ? 'webhooks.failingNow' : 'webhooks.on')}</StatusChip>
}

const tones: Record<WebhookDelivery['state'], Tone> = { queued: 'info', retrying: 'warn', failed: 'bad', delivered: 'ok' }

/** What has become of a delivery. */
export function DeliveryState({ state }: { state: WebhookDelivery['state'] }) {
  const { t } = useTranslation()
  return <StatusChip tone={tones[state]}>{t(`webhooks.states.${state}`)}</StatusChip>
}
