import type { AccessGrant } from '@apim/contract'
import { pageSizes } from '@apim/contract/constants'
import { Button } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../shared/parts/Card.tsx'
import type { Column } from '../../shared/table/columns.ts'
import { useListing } from '../../shared/table/listing.ts'
import { PagedTable } from '../../shared/table/PagedTable.tsx'
import { day, moment } from '../../shared/time.ts'
import { dockSearch, useDocks } from '../../shell/dock/use-docks.ts'
import { dueKeys } from './access.queries.ts'

function HandOver({ of: grant }: { of: AccessGrant }) {
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

const useColumns = (): Column<AccessGrant>[] => {
  const { t } = useTranslation()
  return [
    { key: 'organizationName', name: t('access.companyName'), phone: 'title', cell: ({ company }) => company },
    {
      key: 'apiName',
      name: t('access.name'),
      size: '36%',
      cell: (grant) => (
        <Link to="." search={dockSearch({ kind: 'api', id: String(grant.product.id) })} resetScroll={false}>
          {grant.productName}
        </Link>
      ),
    },
    {
      key: 'createdAt',
      name: t('access.due.since'),
      size: '18%',
      cell: ({ createdAt }) => (
        <span className="num" title={moment(createdAt)}>
          {day(createdAt)}
        </span>
      ),
    },
    {
      key: 'actions',
      name: t('access.actions'),
      hideName: true,
      align: 'end',
      size: '20%',
      phone: 'side',
      cell: (grant) => <HandOver of={grant} />,
    },
  ]
}

/** Client firms that have access, can make no key themselves and have none yet: each waits here until a portal admin hands a key over. */
export function DueKeysTab() {
  const { t } = useTranslation()
  const place = useListing(['createdAt'])
  return (
    <PagedTable
      label={t('access.tab.due')}
      what={t('access.due.failed')}
      of={useQuery(dueKeys(place.listing.page))}
      rows={({ grants }) => grants}
      columns={useColumns()}
      place={place}
      size={pageSizes.admin}
      empty={
        <EmptyState icon={<IconKey size={24} stroke={1.5} />} title={t('access.due.none')}>
          {t('access.due.noneText')}
        </EmptyState>
      }
    />
  )
}
