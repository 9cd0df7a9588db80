import type { ViewRecord } from '@apim/contract'
import { IconEye } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type * as z from 'zod'
import { ListTable } from '../../shared/list/ListTable.tsx'
import { useList } from '../../shared/list/use-list.ts'
import { EmptyState } from '../../shared/parts/EmptyState.tsx'
import { CutCell } from '../../shared/table/cells.tsx'
import type { Column } from '../../shared/table/columns.ts'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { moment } from '../../shared/time.ts'
import { useUser } from '../../shell/session/session-context.ts'
import css from './Consumers.module.css'
import { viewRecords } from './consumers.queries.ts'
import { recordList } from './record-list.ts'

type Row = z.infer<typeof ViewRecord>
const useColumns = (): Column<Row>[] => {
  const { t } = useTranslation()
  const sortable = true
  return [
    {
      key: 'organizationName',
      name: t('consumers.organization'),
      sortable,
      size: '18%',
      phone: 'title',
      cell: ({ organizationName }) => organizationName ?? '–',
    },
    { key: 'firstname', name: t('consumers.firstname'), sortable, size: '10%', cell: ({ firstname }) => firstname },
    { key: 'lastname', name: t('consumers.lastname'), sortable, size: '10%', cell: ({ lastname }) => lastname },
    {
      key: 'email',
      name: t('consumers.email'),
      sortable,
      size: '17%',
      cell: ({ email }) => <CutCell>{email}</CutCell>,
    },
    {
      key: 'consumerName',
      name: t('consumers.consumerName'),
      sortable,
      cell: ({ consumerName }) => (
        <span className={`${css.consumer} mono cut`} title={consumerName}>
          {consumerName}
        </span>
      ),
    },
    {
      key: 'ipAddress',
      name: t('consumers.ipAddress'),
      sortable,
      size: '11%',
      cell: ({ ipAddress }) => <span className="mono">{ipAddress}</span>,
    },
    {
      key: 'processAt',
      name: t('consumers.processAt'),
      sortable,
      align: 'end',
      size: '14%',
      phone: 'side',
      cell: ({ processAt }) => <span className="num">{moment(processAt)}</span>,
    },
  ]
}

/** Consumer Viewed Records: who viewed which key, from where and when; for portal admins (specification 2 §2). */
export function ViewedRecords() {
  const { t } = useTranslation()
  const { keyReveal } = useUser()
  const list = useList(recordList)
  return (
    <ListTable
      label={t('consumers.records')}
      what={t('consumers.recordsFailed')}
      list={list}
      query={useQuery(viewRecords(recordList.query(list.search)))}
      rows={({ records }) => records}
      columns={useColumns()}
      empty={
        <EmptyState icon={<IconEye size={24} stroke={1.5} />} title={t('consumers.noRecords')}>
          {t(keyReveal ? 'consumers.noRecordsText' : 'consumers.noRecordsShownOnce')}
        </EmptyState>
      }
    />
  )
}
