import type { WebhookDelivery } from '@apim/contract/webhooks/schemas'
import { IconSend } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ListTable } from '../../shared/list/ListTable.tsx'
import type { ListPlace } from '../../shared/list/use-list.ts'
import { number } from '../../shared/numbers.ts'
import { EmptyState } from '../../shared/parts/EmptyState.tsx'
import { Code } from '../../shared/parts/Marks.tsx'
import type { Column } from '../../shared/table/columns.ts'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { moment } from '../../shared/time.ts'
import { dockSearch, useDocks } from '../../shell/dock/use-docks.ts'
import { DeliveryState } from './WebhookState.tsx'

const useColumns = (): Column<WebhookDelivery>[] => {
  const { t } = useTranslation()
  return [
    {
      key: 'type',
      name: t('webhooks.event'),
      phone: 'title',
      cell: ({ id, type }) => (
        <Link to="." search={dockSearch({ kind: 'webhook-delivery', id: String(id) })} resetScroll={false} className="mono">
          {type}
        </Link>
      ),
    },
    { key: 'state', name: t('webhooks.state'), size: '16%', phone: 'side', cell: ({ state }) => <DeliveryState state={state} /> },
    {
      key: 'statusCode',
      name: t('webhooks.statusCode'),
      size: '14%',
      cell: ({ statusCode }) => (statusCode === null ? '–' : <Code status={statusCode} />),
    },
    { key: 'tookMs', name: t('webhooks.took'), size: '13%', align: 'end', cell: ({ tookMs }) => <Took ms={tookMs} /> },
    { key: 'attempts', name: t('webhooks.attempts'), size: '12%', align: 'end', cell: ({ attempts }) => number(attempts) },
    {
      key: 'createdAt',
      name: t('webhooks.happenedAt'),
      sortable: true,
      size: '18%',
      cell: ({ createdAt }) => <span className="num">{moment(createdAt)}</span>,
    },
  ]
}

/** How long an attempt took. */
export function Took({ ms }: { ms: number | null }) {
  const { t } = useTranslation()
  return <span className="num">{ms === null ? '–' : t('webhooks.ms', { count: ms })}</span>
}

type Props = {
  list: ListPlace
  query: UseQueryResult<{ deliveries: WebhookDelivery[]; total: number }>
}

/** What was sent to a webhook, and what has become of it. */
export function DeliveryTable({ list, query }: Props) {
  const { t } = useTranslation()
  const { stack } = useDocks()
  return (
    <ListTable
      label={t('webhooks.deliveries')}
      what={t('webhooks.deliveriesFailed')}
      list={list}
      query={query}
      rows={({ deliveries }) => deliveries}
      columns={useColumns()}
      open={stack.find(({ kind }) => kind === 'webhook-delivery')?.id}
      empty={
        <EmptyState icon={<IconSend size={24} stroke={1.5} />} title={t('webhooks.noDeliveries')}>
          {t('webhooks.noDeliveriesText')}
        </EmptyState>
      }
    />
  )
}
