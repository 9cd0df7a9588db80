import type { AccessGrant } from '@apim/contract'
import { Button } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { ListTable } from '../../shared/list/ListTable.tsx'
import { useList } from '../../shared/list/use-list.ts'
import { EmptyState } from '../../shared/parts/EmptyState.tsx'
import type { Column } from '../../shared/table/columns.ts'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { confirmAndRun } from '../../shell/confirm/confirm-and-run.ts'
import { allGrants, useRevoke } from './access.queries.ts'
import { grantList } from './access-lists.ts'
import { BulkRevocation } from './BulkDecisions.tsx'
import { useGrantColumns } from './grant-columns.tsx'

function Revoke({ grant }: { grant: AccessGrant }) {
  const { t } = useTranslation()
  const revoke = useRevoke()
  const facts = { organization: grant.organizationName, api: grant.apiName }
  const ask = () =>
    confirmAndRun({
      question: { title: t('access.revoke.title', facts), text: t('access.revoke.will', facts), ok: t('access.revoke.name'), danger: true },
      run: () => revoke.mutateAsync(grant.id),
      done: t('access.revoke.done'),
      failed: t('access.revoke.failed'),
    })
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={revoke.isPending}
      onClick={() => void ask()}
      aria-label={t('access.revoke.of', facts)}
    >
      {t('access.revoke.name')}
    </Button>
  )
}

const useColumns = (): Column<AccessGrant>[] => {
  const { t } = useTranslation()
  const columns = useGrantColumns(t('access.approvedDate'), (grant) => <Revoke grant={grant} />)
  const sortable = columns.map((column) => ({ ...column, sortable: column.key !== 'actions' }))
  return [{ key: 'type', name: t('access.type'), size: '10%', cell: ({ type }) => type }, ...sortable]
}

/** API access grants: type, name, company, approved date, and a button to revoke (specification 2 §2). */
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
