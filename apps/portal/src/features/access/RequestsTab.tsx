import type { AccessRequest } from '@apim/contract'
import { IconInbox } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ListTable } from '../../shared/list/ListTable.tsx'
import { useList } from '../../shared/list/use-list.ts'
import { EmptyState } from '../../shared/parts/EmptyState.tsx'
import { Written, written } from '../../shared/parts/Written.tsx'
import type { Column } from '../../shared/table/columns.ts'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { moment } from '../../shared/time.ts'
import { dockSearch } from '../../shell/dock/use-docks.ts'
import css from './Access.module.css'
import { allRequests } from './access.queries.ts'
import { requestList } from './access-lists.ts'
import { BulkDecisions, useIsOpen } from './BulkDecisions.tsx'
import { RequestActions } from './RequestActions.tsx'
import { RequestState } from './RequestState.tsx'

/** The organization and, cut, what it needs access for. */
function Asking({ request: { organizationName, reason } }: { request: AccessRequest }) {
  return (
    <span className={css.asking}>
      {written(organizationName)}
      {reason && (
        <Written as="span" className="quiet cut" title={reason}>
          {reason}
        </Written>
      )}
    </span>
  )
}

const useColumns = (): Column<AccessRequest>[] => {
  const { t } = useTranslation()
  return [
    { key: 'type', name: t('access.type'), size: '6%', cell: ({ type }) => type },
    {
      key: 'apiName',
      name: t('access.name'),
      sortable: true,
      phone: 'title',
      cell: (request) => (
        <Link to="." search={dockSearch({ kind: 'api', id: String(request.product.id) })} resetScroll={false}>
          {written(request.apiName)}
        </Link>
      ),
    },
    { key: 'organizationName', name: t('access.company'), sortable: true, size: '17%', cell: (request) => <Asking request={request} /> },
    {
      key: 'createdAt',
      name: t('access.requestDate'),
      sortable: true,
      size: '14%',
      cell: ({ createdAt }) => <span className="num">{moment(createdAt)}</span>,
    },
    {
      key: 'lastname',
      name: t('access.requestedBy'),
      sortable: true,
      size: '14%',
      cell: ({ firstname, lastname }) => `${firstname} ${lastname}`,
    },
    {
      key: 'status',
      name: t('access.status'),
      sortable: true,
      size: '10%',
      phone: 'side',
      cell: ({ status }) => <RequestState status={status} />,
    },
    {
      key: 'actions',
      name: t('access.actions'),
      hideName: true,
      align: 'end',
      size: '16%',
      cell: (request) => <RequestActions request={request} size="compact-sm" />,
    },
  ]
}

/** API access requests: type, name, company, date, requester, status; approve and deny while NEW (specification 2 §2). */
export function RequestsTab() {
  const { t } = useTranslation()
  const list = useList(requestList)
  const isOpen = useIsOpen()
  return (
    <ListTable
      label={t('access.requests')}
      what={t('access.requestsFailed')}
      list={list}
      query={useQuery(allRequests(requestList.query(list.search)))}
      rows={({ requests }) => requests}
      columns={useColumns()}
      bulk={{
        nameOf: ({ organizationName, apiName }) => `${organizationName}, ${apiName}`,
        isFor: isOpen,
        actions: (rows) => <BulkDecisions rows={rows} />,
      }}
      empty={
        <EmptyState icon={<IconInbox size={24} stroke={1.5} />} title={t('access.noRequests')}>
          {t('access.noRequestsText')}
        </EmptyState>
      }
    />
  )
}
