import type { AccessGrant } from '@apim/contract'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { OwnKeysChip } from '../../shared/parts/OwnKeysChip.tsx'
import { written } from '../../shared/parts/Written.tsx'
import { DayCell } from '../../shared/table/cells.tsx'
import type { Column } from '../../shared/table/columns.ts'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { dockSearch } from '../../shell/dock/use-docks.ts'
import css from './Access.module.css'
import { grantRef } from './grant-ref.ts'

/** The columns that all lists of grants share: the API as a link to its dock, the company as a link to the grant's, since when, and an action. */
export const useGrantColumns = (since: string, action: (grant: AccessGrant) => ReactNode): Column<AccessGrant>[] => {
  const { t } = useTranslation()
  return [
    {
      key: 'apiName',
      name: t('access.name'),
      phone: 'title',
      cell: (grant) => (
        <Link to="." search={dockSearch({ kind: 'api', id: String(grant.product.id) })} resetScroll={false}>
          {written(grant.productName)}
        </Link>
      ),
    },
    {
      key: 'organizationName',
      name: t('access.companyName'),
      size: '26%',
      cell: (grant) => (
        <span className={css.company}>
          <Link to="." search={dockSearch({ kind: 'grant', id: grantRef(grant) })} resetScroll={false}>
            {written(grant.company)}
          </Link>
          {grant.ownKeys && <OwnKeysChip />}
        </span>
      ),
    },
    {
      key: 'createdAt',
      name: since,
      size: '18%',
      cell: ({ createdAt }) => <DayCell at={createdAt} />,
    },
    { key: 'actions', name: t('access.actions'), hideName: true, align: 'end', size: '20%', phone: 'side', cell: action },
  ]
}
