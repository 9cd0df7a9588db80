import type { DeletedApi } from '@apim/contract/apis/schemas'
import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { ListTable } from '../../../shared/list/ListTable.tsx'
import { useList } from '../../../shared/list/use-list.ts'
import { EmptyState } from '../../../shared/parts/EmptyState.tsx'
import type { Column } from '../../../shared/table/columns.ts'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import { moment } from '../../../shared/time.ts'
import { deletedApis } from './deleted.queries.ts'
import { deletedApiList } from './deleted-list.ts'

const useColumns = (): Column<DeletedApi>[] => {
  const { t } = useTranslation()
  const sortable = true
  return [
    {
      key: 'organizationName',
      name: t('apis.deleted.organization'),
      sortable,
      size: '24%',
      cell: ({ organizationName }) => organizationName ?? '–',
    },
    { key: 'api', name: t('apis.deleted.api'), sortable, phone: 'title', cell: ({ api }) => api },
    { key: 'firstname', name: t('apis.deleted.firstname'), sortable, size: '15%', cell: ({ firstname }) => firstname },
    { key: 'lastname', name: t('apis.deleted.lastname'), sortable, size: '15%', cell: ({ lastname }) => lastname },
    {
      key: 'deletedAt',
      name: t('apis.deleted.date'),
      sortable,
      size: '18%',
      cell: ({ deletedAt }) => <span className="num">{moment(deletedAt)}</span>,
    },
  ]
}

/** Deleted APIs: organization, API, who deleted it, and when (specification 2 §2). */
export function DeletedApisTab() {
  const { t } = useTranslation()
  const list = useList(deletedApiList)
  return (
    <ListTable
      label={t('apis.deleted.title')}
      what={t('apis.deleted.failed')}
      list={list}
      query={useQuery(deletedApis(list.search))}
      rows={({ records }) => records}
      columns={useColumns()}
      empty={
        <EmptyState icon={<IconTrash size={24} stroke={1.5} />} title={t('apis.deleted.none')}>
          {t('apis.deleted.noneText')}
        </EmptyState>
      }
    />
  )
}
