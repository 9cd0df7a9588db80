import type { Registration } from '@apim/contract'
import { ActionIcon } from '@mantine/core'
import { IconCheck, IconInbox, IconX } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ListTable } from '../../shared/list/ListTable.tsx'
import type { ListPlace } from '../../shared/list/use-list.ts'
import { EmptyState } from '../../shared/parts/EmptyState.tsx'
import { written } from '../../shared/parts/Written.tsx'
import type { Column } from '../../shared/table/columns.ts'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { moment } from '../../shared/time.ts'
import { dockSearch, useDocks } from '../../shell/dock/use-docks.ts'
import css from './Registration.module.css'

function RowActions({ request: { id, firstName, lastName }, isQueue }: { request: Registration; isQueue: boolean }) {
  const { t } = useTranslation()
  const { open } = useDocks()
  const name = `${firstName} ${lastName}`
  return (
    <span className={css.actions}>
      <ActionIcon
        aria-label={t(isQueue ? 'queue.approveOf' : 'queue.reviewOf', { name })}
        onClick={() => open({ kind: 'registration', id: String(id) })}
      >
        <IconCheck size={18} stroke={1.8} />
      </ActionIcon>
      <ActionIcon aria-label={t('queue.denyOf', { name })} onClick={() => open({ kind: 'deny-registration', id: String(id) })}>
        <IconX size={18} stroke={1.8} />
      </ActionIcon>
    </span>
  )
}

const useColumns = (isQueue: boolean): Column<Registration>[] => {
  const { t } = useTranslation()
  const role: Column<Registration> = {
    key: 'companyAdmin',
    name: t('queue.role'),
    sortable: true,
    cell: ({ companyAdmin }) => t(companyAdmin === 1 ? 'users.role.ROLE_COMPANY_ADMIN' : 'users.role.ROLE_COMPANY_USER'),
  }
  return [
    {
      key: 'actions',
      name: t('queue.actions'),
      size: '9%',
      phone: 'side',
      cell: (request) => <RowActions request={request} isQueue={isQueue} />,
    },
    {
      key: 'company',
      name: t('queue.company'),
      sortable: true,
      phone: 'title',
      cell: ({ id, company }) => (
        <Link to="." search={dockSearch({ kind: 'registration', id: String(id) })} resetScroll={false}>
          {written(company)}
        </Link>
      ),
    },
    ...(isQueue ? [role] : []),
    { key: 'firstName', name: t('queue.firstName'), sortable: true, cell: ({ firstName }) => firstName },
    { key: 'lastName', name: t('queue.lastName'), sortable: true, cell: ({ lastName }) => lastName },
    { key: 'email', name: t('queue.email'), sortable: true, size: '24%', cell: ({ email }) => email },
    {
      key: 'createdAt',
      name: t('queue.createdAt'),
      sortable: true,
      size: '16%',
      cell: ({ createdAt }) => <span className="num">{moment(createdAt)}</span>,
    },
  ]
}

type Props = {
  list: ListPlace
  query: UseQueryResult<{ requests: Registration[]; total: number }>
  /** An organization's own queue, which has the column Role. */
  isQueue?: boolean
}

/** Pending access requests (specification 2 §2). */
export function RequestsTable({ list, query, isQueue = false }: Props) {
  const { t } = useTranslation()
  const { stack } = useDocks()
  return (
    <ListTable
      label={t(isQueue ? 'queue.title' : 'queue.pending')}
      what={t('queue.failed')}
      list={list}
      query={query}
      rows={({ requests }) => requests}
      columns={useColumns(isQueue)}
      open={stack.find(({ kind }) => kind === 'registration')?.id}
      empty={
        <EmptyState icon={<IconInbox size={24} stroke={1.5} />} title={t('queue.none')}>
          {t(isQueue ? 'queue.noneOwnText' : 'queue.noneText')}
        </EmptyState>
      }
    />
  )
}
