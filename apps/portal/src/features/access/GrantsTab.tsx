import type { AccessGrant } from '@apim/contract'
import { IconKey } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { ListTable } from '../../shared/list/ListTable.tsx'
import { useList } from '../../shared/list/use-list.ts'
import { EmptyState } from '../../shared/parts/EmptyState.tsx'
import type { Column } from '../../shared/table/columns.ts'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { allGrants } from './access.queries.ts'
import { grantList } from './access-lists.ts'
import { BulkRevocation } from './BulkDecisions.tsx'
import { useGrantColumns } from './grant-columns.tsx'
import { RevokeGrant } from './RevokeGrant.tsx'

const useColumns = (): Column<AccessGrant>[] => {
  const { t } = useTranslation()
  const columns = useGrantColumns(t('access.approvedDate'), (grant) => <RevokeGrant grant={grant} size="compact-sm" />)
  const sortable = columns.map((column) => ({ ...column, sortable: column.key !== 'actions' }))
  return [{ key: 'type', name: t('access.type'), size: '10%', cell: ({ type }) => type }, ...sortable]
}

/** API access grants: type, name, company and whether it manages its own keys, approved date, and a button to revoke (specification 2 §2). */
export function GrantsTab() {
  const { t } = useTranslation()
  const list = useList(grantList)
  return (
    <ListTable
      label={t('access.grants')}
      what={t('access.grantsFailed')}
      list={list}
      query={useQuery(allGrants(grantList.query(list.search)))}
      rows={({ grants }) => grants}
      columns={useColumns()}
      bulk={{ nameOf: ({ company, apiName }) => `${company}, ${apiName}`, actions: (rows) => <BulkRevocation rows={rows} /> }}
      empty={
        <EmptyState icon={<IconKey size={24} stroke={1.5} />} title={t('access.noGrants')}>
          {t('access.noGrantsText')}
        </EmptyState>
      }
    />
  )
}
