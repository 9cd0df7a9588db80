import type { RoleChange } from '@apim/contract/users/schemas'
import { IconArrowRight, IconUserShield } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { ListTable } from '../../shared/list/ListTable.tsx'
import { useList } from '../../shared/list/use-list.ts'
import { EmptyState } from '../../shared/parts/EmptyState.tsx'
import { CutCell } from '../../shared/table/cells.tsx'
import type { Column } from '../../shared/table/columns.ts'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { moment } from '../../shared/time.ts'
import { roleChangeList } from './user-lists.ts'
import { roleChangePage } from './users.queries.ts'

const texts = ['adminOrganizationName', 'adminFirstName', 'adminLastName', 'adminEmail'] as const
const ofUser = ['userFirstName', 'userLastName', 'userEmail'] as const

const useColumns = (): Column<RoleChange>[] => {
  const { t } = useTranslation()
  const text = (key: (typeof texts)[number] | (typeof ofUser)[number]): Column<RoleChange> => ({
    key,
    name: t(`users.change.${key}`),
    sortable: true,
    ...(key === 'userFirstName' && { phone: 'title' }),
    ...(key === 'userLastName' && { phone: 'hide' }),
    cell: (change) => <CutCell {...(key === 'userFirstName' && { rest: change.userLastName })}>{change[key]}</CutCell>,
  })
  return [
    ...texts.map(text),
    {
      key: 'action',
      name: t('users.change.action'),
      hideName: true,
      size: '3%',
      phone: 'hide',
      cell: () => (
        <span title={t('users.change.action')}>
          <IconArrowRight className="flips" size={16} stroke={1.8} aria-hidden="true" />
          <span className="hidden-text">{t('users.change.action')}</span>
        </span>
      ),
    },
    ...ofUser.map(text),
    {
      key: 'newRole',
      name: t('users.change.newRole'),
      sortable: true,
      cell: ({ newRole }) => newRole.map((role) => t(`users.role.${role}`)).join(', ') || t('users.change.noRole'),
    },
    {
      key: 'updatedAt',
      name: t('users.change.updatedAt'),
      sortable: true,
      cell: ({ updatedAt }) => <span className="num">{moment(updatedAt)}</span>,
    },
  ]
}

/** Who changed whose roles (specification 2 §2). */
export function RoleChangeTable() {
  const { t } = useTranslation()
  const list = useList(roleChangeList)
  return (
    <ListTable
      label={t('users.change.title')}
      what={t('users.change.failed')}
      list={list}
      query={useQuery(roleChangePage(list.search))}
      rows={({ records }) => records}
      columns={useColumns()}
      empty={
        <EmptyState icon={<IconUserShield size={24} stroke={1.5} />} title={t('users.change.none')}>
          {t('users.change.noneText')}
        </EmptyState>
      }
    />
  )
}
