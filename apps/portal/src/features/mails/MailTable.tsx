import type { Mail } from '@apim/contract/mails/schemas'
import { IconMail } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ListTable } from '../../shared/list/ListTable.tsx'
import type { ListPlace } from '../../shared/list/use-list.ts'
import { EmptyState } from '../../shared/parts/EmptyState.tsx'
import { written } from '../../shared/parts/Written.tsx'
import { CutCell } from '../../shared/table/cells.tsx'
import type { Column } from '../../shared/table/columns.ts'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { moment } from '../../shared/time.ts'
import { dockSearch, useDocks } from '../../shell/dock/use-docks.ts'
import { MailState } from './MailState.tsx'

const useColumns = (): Column<Mail>[] => {
  const { t } = useTranslation()
  return [
    {
      key: 'subject',
      name: t('mails.subject'),
      phone: 'title',
      cell: ({ id, subject }) => (
        <Link to="." search={dockSearch({ kind: 'mail', id: String(id) })} resetScroll={false}>
          {written(subject)}
        </Link>
      ),
    },
    {
      key: 'recipient',
      name: t('mails.recipient'),
      sortable: true,
      size: '26%',
      cell: ({ recipient }) => <CutCell>{recipient}</CutCell>,
    },
    { key: 'state', name: t('mails.state'), size: '14%', cell: ({ state }) => <MailState state={state} /> },
    {
      key: 'createdAt',
      name: t('mails.createdAt'),
      sortable: true,
      size: '15%',
      cell: ({ createdAt }) => <span className="num">{moment(createdAt)}</span>,
    },
    {
      key: 'sentAt',
      name: t('mails.sentAt'),
      sortable: true,
      size: '15%',
      cell: ({ sentAt }) => <span className="num">{sentAt === null ? '–' : moment(sentAt)}</span>,
    },
  ]
}

type Props = {
  list: ListPlace
  query: UseQueryResult<{ mails: Mail[]; total: number }>
}

/** The outbox as a table: to whom, about what, and what has become of it. */
export function MailTable({ list, query }: Props) {
  const { t } = useTranslation()
  const { stack } = useDocks()
  return (
    <ListTable
      label={t('mails.title')}
      what={t('mails.failed')}
      list={list}
      query={query}
      rows={({ mails }) => mails}
      columns={useColumns()}
      open={stack.find(({ kind }) => kind === 'mail')?.id}
      empty={
        <EmptyState icon={<IconMail size={24} stroke={1.5} />} title={t('mails.none')}>
          {t('mails.noneText')}
        </EmptyState>
      }
    />
  )
}
