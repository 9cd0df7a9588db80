import type { Webhook } from '@apim/contract/webhooks/schemas'
import { IconWebhook } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ListTable } from '../../shared/list/ListTable.tsx'
import type { ListPlace } from '../../shared/list/use-list.ts'
import { EmptyState } from '../../shared/parts/EmptyState.tsx'
import { Written, written } from '../../shared/parts/Written.tsx'
import type { Column } from '../../shared/table/columns.ts'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { moment } from '../../shared/time.ts'
import { dockSearch, useDocks } from '../../shell/dock/use-docks.ts'
import { WebhookState } from './WebhookState.tsx'

const useColumns = (): Column<Webhook>[] => {
  const { t } = useTranslation()
  return [
    {
      key: 'name',
      name: t('webhooks.name'),
      sortable: true,
      phone: 'title',
      cell: ({ id, name }) => (
        <Link to="." search={dockSearch({ kind: 'webhook', id: String(id) })} resetScroll={false}>
          {written(name)}
        </Link>
      ),
    },
    {
      key: 'organization',
      name: t('webhooks.of'),
      size: '18%',
      cell: ({ organization }) => (organization ? <Written>{organization.name}</Written> : t('webhooks.ofPortal')),
    },
    {
      key: 'url',
      name: t('webhooks.url'),
      size: '26%',
      cell: ({ url }) => (
        <span className="mono cut" dir="ltr" title={url}>
          {new URL(url).host}
        </span>
      ),
    },
    {
      key: 'kinds',
      name: t('webhooks.kindsName'),
      size: '18%',
      cell: ({ kinds }) => kinds.map((kind) => t(`webhooks.kinds.${kind}`)).join(', '),
    },
    { key: 'state', name: t('webhooks.state'), size: '14%', phone: 'side', cell: (one) => <WebhookState webhook={one} /> },
    {
      key: 'createdAt',
      name: t('webhooks.createdAt'),
      sortable: true,
      size: '13%',
      cell: ({ createdAt }) => <span className="num">{moment(createdAt)}</span>,
    },
  ]
}

type Props = {
  list: ListPlace
  query: UseQueryResult<{ webhooks: Webhook[]; total: number }>
}

/** The webhooks that the reader keeps. */
export function WebhookTable({ list, query }: Props) {
  const { t } = useTranslation()
  const { stack } = useDocks()
  return (
    <ListTable
      label={t('webhooks.title')}
      what={t('webhooks.failed')}
      list={list}
      query={query}
      rows={(page) => page.webhooks}
      columns={useColumns()}
      open={stack.find(({ kind }) => kind === 'webhook')?.id}
      empty={
        <EmptyState icon={<IconWebhook size={24} stroke={1.5} />} title={t('webhooks.none')}>
          {t('webhooks.noneText')}
        </EmptyState>
      }
    />
  )
}
