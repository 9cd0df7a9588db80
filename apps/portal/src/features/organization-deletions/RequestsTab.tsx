import type { DeletionRequest } from '@apim/contract/organization-deletions/schemas'
import { IconBuildingOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ListTable } from '../../shared/list/ListTable.tsx'
import { useList } from '../../shared/list/use-list.ts'
import { EmptyState } from '../../shared/parts/EmptyState.tsx'
import { written } from '../../shared/parts/Written.tsx'
import type { Column } from '../../shared/table/columns.ts'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { moment } from '../../shared/time.ts'
import { dockSearch, useDocks } from '../../shell/dock/use-docks.ts'
import { DeletionActions } from './DeletionActions.tsx'
import { deletionRequestList } from './deletion-lists.ts'
import { deletionRequests } from './deletions.queries.ts'

const useColumns = (): Column<DeletionRequest>[] => {
  const { t } = useTranslation()
  return [
    {
      key: 'organizationName',
      name: t('organizationDeletions.organization'),
      sortable: true,
      phone: 'title',
      cell: ({ id, organizationName }) => (
        <Link to="." search={dockSearch({ kind: 'organization-deletion', id: String(id) })} resetScroll={false}>
          {written(organizationName)}
        </Link>
      ),
    },
    { key: 'firstname', name: t('organizationDeletions.firstname'), sortable: true, size: '12%', cell: ({ firstname }) => firstname },
    { key: 'lastname', name: t('organizationDeletions.lastname'), sortable: true, size: '12%', cell: ({ lastname }) => lastname },
    { key: 'email', name: t('organizationDeletions.email'), sortable: true, size: '20%', cell: ({ email }) => email },
    {
      key: 'updatedAt',
      name: t('organizationDeletions.requestedAt'),
      sortable: true,
      size: '14%',
      cell: ({ updatedAt }) => <span className="num">{moment(updatedAt)}</span>,
    },
    {
      key: 'actions',
      name: t('organizationDeletions.actions'),
      hideName: true,
      align: 'end',
      size: '20%',
      cell: (request) => <DeletionActions request={request} size="compact-sm" />,
    },
  ]
}

/** Open requests to delete organizations, with approve and deny (specification 2 §2). */
export function RequestsTab() {
  const { t } = useTranslation()
  const list = useList(deletionRequestList)
  return (
    <ListTable
      label={t('organizationDeletions.requests')}
      what={t('organizationDeletions.requestsFailed')}
      list={list}
      query={useQuery(deletionRequests(list.search))}
      rows={({ requests }) => requests}
      columns={useColumns()}
      open={useDocks().stack.find(({ kind }) => kind === 'organization-deletion')?.id}
      empty={
        <EmptyState icon={<IconBuildingOff size={24} stroke={1.5} />} title={t('organizationDeletions.noRequests')}>
          {t('organizationDeletions.noRequestsText')}
        </EmptyState>
      }
    />
  )
}
