import type { User } from '@apim/contract/users/schemas'
import { IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { ListTable } from '../../shared/list/ListTable.tsx'
import { EmptyState } from '../../shared/parts/EmptyState.tsx'
import { StatusChip } from '../../shared/parts/Marks.tsx'
import { CutCell, DayCell } from '../../shared/table/cells.tsx'
import type { Column } from '../../shared/table/columns.ts'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { useDocks } from '../../shell/dock/use-docks.ts'
import { LastSignIn } from './LastSignIn.tsx'
import { RoleIcons } from './RoleIcons.tsx'
import { RowActions } from './RowActions.tsx'
import type { UserList } from './use-user-list.ts'
import type { UserSearch } from './user-lists.ts'
import { userPage } from './users.queries.ts'

const useColumns = (): Column<User>[] => {
  const { t } = useTranslation()
  const sorted = (key: Exclude<NonNullable<UserSearch['sort']>, 'id'>) => ({ key, name: t(`users.column.${key}`), sortable: true })
  return [
    { ...sorted('organization'), size: '15%', cell: ({ organization }) => <CutCell>{organization}</CutCell> },
    {
      ...sorted('firstname'),
      size: '11%',
      phone: 'title',
      cell: ({ firstname, lastname }) => <CutCell rest={lastname}>{firstname}</CutCell>,
    },
    { ...sorted('lastname'), size: '11%', phone: 'hide', cell: ({ lastname }) => <CutCell>{lastname}</CutCell> },
    { ...sorted('email'), cell: ({ email }) => <CutCell>{email}</CutCell> },
    { ...sorted('roles'), size: '8%', cell: ({ roles }) => <RoleIcons roles={roles} /> },
    {
      ...sorted('activeStatus'),
      size: '10%',
      cell: ({ activeStatus }) => <StatusChip tone={activeStatus === 'Y' ? 'ok' : 'off'}>{t(`users.active.${activeStatus}`)}</StatusChip>,
    },
    {
      ...sorted('addedDate'),
      size: '10%',
      cell: ({ addedDate }) => <DayCell at={addedDate} />,
    },
    {
      ...sorted('lastLogin'),
      size: '10%',
      cell: (user) => <LastSignIn user={user} />,
    },
    {
      key: 'actions',
      name: t('users.column.actions'),
      hideName: true,
      align: 'end',
      size: '9%',
      cell: (user) => <RowActions user={user} dock="user" />,
    },
  ]
}

/** Users as a table (specification 2 §2). */
export function UserTable({ list }: { list: UserList }) {
  const { t } = useTranslation()
  const { stack } = useDocks()
  return (
    <ListTable
      label={t('users.title')}
      what={t('users.failed')}
      list={list}
      query={useQuery(userPage(list.search))}
      rows={({ users }) => users}
      columns={useColumns()}
      open={stack.find(({ kind }) => kind === 'user')?.id}
      empty={
        <EmptyState icon={<IconUsers size={24} stroke={1.5} />} title={t('users.none')}>
          {t('users.noneText')}
        </EmptyState>
      }
    />
  )
}
