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
import { confirm } from '../../shell/confirm/confirm.ts'
import { dockSearch } from '../../shell/dock/use-docks.ts'
import { notify } from '../../shell/notices/notices.ts'
import { notifyFailure } from '../../shell/notices/notify-failure.tsx'
import { allGrants, grantSorts, useRevoke } from './access.queries.ts'

function Revoke({ of: grant }: { of: AccessGrant }) {
  const { t } = useTranslation()
  const revoke = useRevoke()
  const facts = { organization: grant.organizationName, api: grant.apiName }
  const ask = async () => {
    const said = await confirm({
      title: t('access.revoke.title', facts),
      text: t('access.revoke.will', facts),
      ok: t('access.revoke.name'),
      danger: true,
    })
    if (said !== 'Yes') return
    // Not mutate's own callbacks: the row is gone by then.
    await revoke.mutateAsync(grant.id).then(
      () => notify.success(t('access.revoke.done')),
      (error) => notifyFailure(t('access.revoke.failed'), error),
    )
  }
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
  return [
    { key: 'type', name: t('access.type'), size: '10%', cell: ({ type }) => type },
    {
      key: 'apiName',
      name: t('access.name'),
      sortable: true,
      phone: 'title',
      cell: (grant) => (
        <Link to="." search={dockSearch({ kind: 'api', id: String(grant.product.id) })} resetScroll={false}>
          {grant.productName}
        </Link>
      ),
    },
    { key: 'organizationName', name: t('access.companyName'), sortable: true, size: '26%', cell: ({ company }) => company },
    {
      key: 'createdAt',
      name: t('access.approvedDate'),
      sortable: true,
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
      size: '14%',
      phone: 'side',
      cell: (grant) => <Revoke of={grant} />,
    },
  ]
}

/** API access grants: type, name, company, approved date, and a way to take one back (specification 2 §2). */
export function GrantsTab() {
  const { t } = useTranslation()
  const place = useListing(grantSorts)
  return (
    <PagedTable
      label={t('access.grants')}
      what={t('access.grantsFailed')}
      of={useQuery(allGrants(place.listing))}
      rows={({ grants }) => grants}
      columns={useColumns()}
      place={place}
      size={pageSizes.admin}
      empty={
        <EmptyState icon={<IconKey size={24} stroke={1.5} />} title={t('access.noGrants')}>
          {t('access.noGrantsText')}
        </EmptyState>
      }
    />
  )
}
