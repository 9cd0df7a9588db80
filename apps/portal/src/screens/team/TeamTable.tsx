import type { User } from '@apim/contract/users/schemas'
import { IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { LastSignIn } from '../../features/users/LastSignIn.tsx'
import { RowActions } from '../../features/users/RowActions.tsx'
import type { UserList } from '../../features/users/use-user-list.ts'
import { userPage } from '../../features/users/users.queries.ts'
import { ListTable } from '../../shared/list/ListTable.tsx'
import { EmptyState } from '../../shared/parts/EmptyState.tsx'
import { CutCell, DayCell } from '../../shared/table/cells.tsx'
import type { Column } from '../../shared/table/columns.ts'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { useDocks } from '../../shell/dock/use-docks.ts'

const useColumns = (): Column<User>[] => {
  const { t } = useTranslation()
  const sorted = <K extends 'firstname' | 'lastname' | 'email' | 'roles' | 'addedDate' | 'activeStatus' | 'lastLogin'>(key: K) => ({
    key,
    name: t(`team.column.${key}`),
    sortable: true,
  })
  const yesOrNo = (is: boolean) => t(is ? 'team.yes' : 'team.no')
  return [
    {
      ...sorted('firstname'),
      size: '14%',
      phone: 'title',
      cell: ({ firstname, lastname }) => <CutCell rest={lastname}>{firstname}</CutCell>,
    },
    { ...sorted('lastname'), size: '14%', phone: 'hide', cell: ({ lastname }) => <CutCell>{lastname}</CutCell> },
    { ...sorted('email'), cell: ({ email }) => <CutCell>{email}</CutCell> },
    { ...sorted('roles'), size: '8%', cell: ({ roles }) => yesOrNo(roles.includes('ROLE_COMPANY_ADMIN')) },
    {
      ...sorted('addedDate'),
      size: '12%',
      cell: ({ addedDate }) => <DayCell at={addedDate} />,
    },
    { ...sorted('activeStatus'), size: '10%', cell: ({ activeStatus }) => yesOrNo(activeStatus === 'Y') },
    {
      ...sorted('lastLogin'),
      size: '12%',
      cell: (user) => <LastSignIn user={user} />,
    },
    {
      key: 'actions',
      name: t('users.column.actions'),
      hideName: true,
      align: 'end',
      size: '8%',
      cell: (user) => <RowActions user={user} dock="team-member" />,
    },
  ]
}

/** The team as a table (specification 2 §2). */
export function TeamTable({ list }: { list: UserList }) {
  const { t } = useTranslation()
  const { stack } = useDocks()
  return (
    <ListTable
      label={t('title.team')}
      what={t('team.failed')}
      list={list}
      query={useQuery(userPage(list.search))}
      rows={({ users }) => users}
      columns={useColumns()}
      open={stack.find(({ kind }) => kind === 'team-member')?.id}
      empty={
        <EmptyState icon={<IconUsers size={24} stroke={1.5} />} title={t('team.none')}>
          {t('team.noneText')}
        </EmptyState>
      }
    />
  )
}
