import type { AccessGrant } from '@apim/contract'
import { Button } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { ListTable } from '../../shared/list/ListTable.tsx'
import { useList } from '../../shared/list/use-list.ts'
import { EmptyState } from '../../shared/parts/EmptyState.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { useDocks } from '../../shell/dock/use-docks.ts'
import { dueKeys } from './access.queries.ts'
import { dueList } from './access-lists.ts'
import { useGrantColumns } from './grant-columns.tsx'

function HandOver({ grant }: { grant: AccessGrant }) {
  const { t } = useTranslation()
  const { push } = useDocks()
  const facts = { organization: grant.organizationName, api: grant.apiName }
  return (
    <Button
      size="compact-sm"
      variant="default"
      onClick={() => push({ kind: 'add-access', id: `${grant.product.id}.${grant.organizationId}` })}
      aria-label={t('access.due.of', facts)}
    >
      {t('access.due.button')}
    </Button>
  )
}

/** Client firms that have access, cannot create a key themselves and have none yet; a portal admin issues it. */
export function DueKeysTab() {
  const { t } = useTranslation()
  const list = useList(dueList)
  return (
    <ListTable
      label={t('access.tab.due')}
      what={t('access.due.failed')}
      list={list}
      query={useQuery(dueKeys(dueList.query(list.search)))}
      rows={({ grants }) => grants}
      columns={useGrantColumns(t('access.due.since'), (grant) => <HandOver grant={grant} />)}
      empty={
        <EmptyState icon={<IconKey size={24} stroke={1.5} />} title={t('access.due.none')}>
          {t('access.due.noneText')}
        </EmptyState>
      }
    />
  )
}
