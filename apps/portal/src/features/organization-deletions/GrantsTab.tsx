import type { DeletionGrant } from '@apim/contract/organization-deletions/schemas'
import { Button } from '@mantine/core'
import { IconBuildingOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { ListTable } from '../../shared/list/ListTable.tsx'
import { useList } from '../../shared/list/use-list.ts'
import { EmptyState } from '../../shared/parts/EmptyState.tsx'
import type { Column } from '../../shared/table/columns.ts'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { day, moment } from '../../shared/time.ts'
import { confirmAndRun } from '../../shell/confirm/confirm-and-run.ts'
import { deletionGrantList } from './deletion-lists.ts'
import { deletionGrants, useRestore } from './deletions.queries.ts'

function Restore({ grant: { organizationId, organizationName: name, restorableUntil } }: { grant: DeletionGrant }) {
  const { t } = useTranslation()
  const restore = useRestore()
  if (restorableUntil === null) return null
  const ask = () =>
    confirmAndRun({
      question: {
        title: t('organizationDeletions.restore.title', { name }),
        text: t('organizationDeletions.restore.will'),
        ok: t('organizationDeletions.restore.name'),
      },
      run: () => restore.mutateAsync(organizationId),
      done: t('organizationDeletions.restore.done'),
      failed: t('organizationDeletions.restore.failed'),
    })
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={restore.isPending}
      onClick={() => void ask()}
      aria-label={t('organizationDeletions.restore.of', { name })}
    >
      {t('organizationDeletions.restore.name')}
    </Button>
  )
}

/** What was decided, and what has to be known about it. */
function Outcome({ grant: { action, restorableUntil, lateUseAt } }: { grant: DeletionGrant }) {
  const { t } = useTranslation()
  return (
    <span>
      {t(`organizationDeletions.state.${action}`)}
      {restorableUntil && <small className="quiet"> {t('organizationDeletions.until', { date: day(restorableUntil) })}</small>}
      {lateUseAt && <small className="quiet"> {t('organizationDeletions.lateUse', { date: moment(lateUseAt) })}</small>}
    </span>
  )
}

const useColumns = (): Column<DeletionGrant>[] => {
  const { t } = useTranslation()
  return [
    {
      key: 'organizationName',
      name: t('organizationDeletions.organization'),
      sortable: true,
      phone: 'title',
      cell: ({ organizationName }) => organizationName,
    },
    { key: 'firstname', name: t('organizationDeletions.firstname'), sortable: true, size: '12%', cell: ({ firstname }) => firstname },
    { key: 'lastname', name: t('organizationDeletions.lastname'), sortable: true, size: '12%', cell: ({ lastname }) => lastname },
    { key: 'email', name: t('organizationDeletions.email'), sortable: true, size: '18%', cell: ({ email }) => email },
    { key: 'action', name: t('organizationDeletions.action'), sortable: true, size: '16%', cell: (grant) => <Outcome grant={grant} /> },
    {
      key: 'updatedAt',
      name: t('organizationDeletions.updatedAt'),
      sortable: true,
      size: '13%',
      cell: ({ updatedAt }) => <span className="num">{moment(updatedAt)}</span>,
    },
    {
      key: 'actions',
      name: t('organizationDeletions.actions'),
      hideName: true,
      align: 'end',
      size: '10%',
      phone: 'side',
      cell: (grant) => <Restore grant={grant} />,
    },
  ]
}

/** Decisions on requests to delete organizations; a deleted one can be restored for 30 days (specification 2 §2). */
export function GrantsTab() {
  const { t } = useTranslation()
  const list = useList(deletionGrantList)
  return (
    <ListTable
      label={t('organizationDeletions.grants')}
      what={t('organizationDeletions.grantsFailed')}
      list={list}
      query={useQuery(deletionGrants(list.search))}
      rows={({ grants }) => grants}
      columns={useColumns()}
      empty={
        <EmptyState icon={<IconBuildingOff size={24} stroke={1.5} />} title={t('organizationDeletions.noGrants')}>
          {t('organizationDeletions.noGrantsText')}
        </EmptyState>
      }
    />
  )
}
