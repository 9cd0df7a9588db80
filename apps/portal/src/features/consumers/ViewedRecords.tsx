import type { ViewRecord } from '@apim/contract'
import { pageSizes } from '@apim/contract/constants'
import { IconEye } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod'
import { Card, EmptyState } from '../../shared/parts/Card.tsx'
import { Loaded } from '../../shared/parts/Loaded.tsx'
import { RowsSkeleton } from '../../shared/parts/Skeletons.tsx'
import type { Column } from '../../shared/table/columns.ts'
import { DataTable } from '../../shared/table/DataTable.tsx'
import { type ListSearch, nextSort } from '../../shared/table/sorting.ts'
import { TableFoot } from '../../shared/table/TableFrame.tsx'
import { moment } from '../../shared/time.ts'
import css from './Consumers.module.css'
import { viewRecords } from './consumers.queries.ts'

type Row = z.infer<typeof ViewRecord>
const sorts = ['processAt', 'organizationName', 'firstname', 'lastname', 'email', 'consumerName', 'ipAddress']

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
      cell: ({ email }) => (
        <span className="cut" title={email}>
          {email}
        </span>
      ),
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

/** Page and sort of the address; by default the newest first. An unknown sort counts as absent. */
const useListing = () => {
  const search = useSearch({ strict: false }) as ListSearch
  const navigate = useNavigate()
  const sort = { by: search.sort && sorts.includes(search.sort) ? search.sort : 'processAt', order: search.order ?? ('desc' as const) }
  const change = (next: ListSearch) => void navigate({ to: '.', search: (old) => ({ ...old, ...next }), resetScroll: false })
  return { page: search.page ?? 0, sort, change }
}

/** Consumer Viewed Records: who looked at which key, from where and when; for portal admins (specification 2 §2). */
export function ViewedRecords() {
  const { t } = useTranslation()
  const { page, sort, change } = useListing()
  const list = useQuery(viewRecords({ page, sort: sort.by, order: sort.order }))
  const columns = useColumns()
  return (
    <Card flush>
      <Loaded of={list} what={t('consumers.recordsFailed')} skeleton={<RowsSkeleton />}>
        {({ records, total }) =>
          total === 0 ? (
            <EmptyState icon={<IconEye size={24} stroke={1.5} />} title={t('consumers.noRecords')}>
              {t('consumers.noRecordsText')}
            </EmptyState>
          ) : (
            <>
              <DataTable
                label={t('consumers.records')}
                columns={columns}
                rows={records}
                id={({ id }) => String(id)}
                sort={sort}
                onSort={(by) => change(nextSort(sort, by))}
                busy={list.isPlaceholderData}
              />
              <TableFoot page={page} size={pageSizes.admin} total={total} onPage={(next) => change({ page: next || undefined })} />
            </>
          )
        }
      </Loaded>
    </Card>
  )
}
