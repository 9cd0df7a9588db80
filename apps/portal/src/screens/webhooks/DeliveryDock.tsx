import type { WebhookAttempt, WebhookDeliveryDetail } from '@apim/contract/webhooks/schemas'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Took } from '../../features/webhooks/DeliveryTable.tsx'
import { DeliveryState } from '../../features/webhooks/WebhookState.tsx'
import css from '../../features/webhooks/Webhooks.module.css'
import { delivery, useReplayDelivery } from '../../features/webhooks/webhooks.queries.ts'
import { Facts } from '../../shared/parts/Card.tsx'
import { CodeBlock } from '../../shared/parts/CodeBlock.tsx'
import { Code, Copyable } from '../../shared/parts/Marks.tsx'
import { written } from '../../shared/parts/Written.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { moment } from '../../shared/time.ts'
import { confirmAndRun } from '../../shell/confirm/confirm-and-run.ts'
import { DockSection } from '../../shell/dock/Dock.tsx'
import { EntityDock } from '../../shell/dock/EntityDock.tsx'

function Replay({ delivery: { id, attempts } }: { delivery: WebhookDeliveryDetail }) {
  const { t } = useTranslation()
  const replay = useReplayDelivery()
  const send = () =>
    confirmAndRun({ run: () => replay.mutateAsync(id), done: t('webhooks.replay.done'), failed: t('webhooks.replay.failed') })
  return (
    <Button onClick={() => void send()} loading={replay.isPending} disabled={attempts === 0}>
      {t('webhooks.replay.name')}
    </Button>
  )
}

function Attempt({ attempt: { number, at, statusCode, tookMs, error, answer } }: { attempt: WebhookAttempt }) {
  const { t } = useTranslation()
  return (
    <section className={css.attempt}>
      <div className={css.head}>
        <strong>{t('webhooks.attempt', { number })}</strong>
        {statusCode !== null && <Code status={statusCode} />}
        <Took ms={tookMs} />
        <time className="quiet num">{moment(at)}</time>
      </div>
      {error !== null && <p>{written(error)}</p>}
      {answer !== '' && <CodeBlock text={answer} label={t('webhooks.answer')} />}
    </section>
  )
}

/** The body as people read it; what is sent has no line breaks. */
const readable = (body: string) => JSON.stringify(JSON.parse(body), null, 2)

function Content({ delivery: { messageId, createdAt, deliveredAt, dueAt, body, tried } }: { delivery: WebhookDeliveryDetail }) {
  const { t } = useTranslation()
  const facts: [string, string | null][] = [
    [t('webhooks.happenedAt'), moment(createdAt)],
    [t('webhooks.deliveredAt'), deliveredAt && moment(deliveredAt)],
    [t('webhooks.dueAt'), dueAt && moment(dueAt)],
  ]
  return (
    <>
      <DockSection title={t('webhooks.delivery')}>
        <Facts items={facts.filter(([, value]) => value !== null)} />
        <Copyable value={messageId} label={t('webhooks.messageId')} block />
      </DockSection>
      <DockSection title={t('webhooks.sentBody')}>
        <CodeBlock text={readable(body)} label={t('webhooks.sentBody')} json />
      </DockSection>
      <DockSection title={t('webhooks.tried')}>
        {tried.length === 0 && <p className="hint">{t('webhooks.notTried')}</p>}
        {tried.map((one) => (
          <Attempt key={one.number} attempt={one} />
        ))}
      </DockSection>
    </>
  )
}

/** A delivery: what is sent, how each attempt ended, and how the answers begin. */
export function DeliveryDock({ id }: { id: string }) {
  const { t } = useTranslation()
  return (
    <EntityDock
      query={useQuery(delivery(Number(id)))}
      kind={t('webhooks.delivery')}
      title={({ type }) => type}
      aside={({ state }) => <DeliveryState state={state} />}
      failed={t('webhooks.deliveryFailed')}
      foot={(one) => <Replay delivery={one} />}
    >
      {(one) => <Content delivery={one} />}
    </EntityDock>
  )
}
