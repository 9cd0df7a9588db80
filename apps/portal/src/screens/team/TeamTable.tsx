import { can } from '@apim/contract/policies'
import type { User } from '@apim/contract/users/schemas'
import { ActionIcon } from '@mantine/core'
import { IconPencil, IconUserCheck, IconUserOff, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useUserActions } from '../../features/users/use-user-actions.ts'
import type { UserList } from '../../features/users/use-user-list.ts'
import { fullName } from '../../features/users/user-words.ts'
import { userPage } from '../../features/users/users.queries.ts'
import { ListTable } from '../../shared/list/ListTable.tsx'
import { EmptyState } from '../../shared/parts/EmptyState.tsx'
import { LinkIcon } from '../../shared/parts/links.tsx'
import type { Column } from '../../shared/table/columns.ts'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { day, moment } from '../../shared/time.ts'
import { dockSearch, useDocks } from '../../shell/dock/use-docks.ts'
import { useUser } from '../../shell/session/session-context.ts'
import css from './Team.module.css'

/** Edit, and enable or disable; no one disables themselves. */
function MemberActions({ user }: { user: User }) {
  const { t } = useTranslation()
  const reader = useUser()
  const { toggle, isBusy } = useUserActions(user)
  const name = fullName(user)
  const isActive = user.activeStatus === 'Y'
  const Status = isActive ? IconUserOff : IconUserCheck
  return (
    <span className={css.actions}>
      {can.editUser(reader, user) && (
        <LinkIcon
          to="."
          search={dockSearch({ kind: 'team-member', id: String(user.id) })}
          resetScroll={false}
          aria-label={t('users.editOne', { name })}
        >
          <IconPencil size={17} stroke={1.7} />
        </LinkIcon>
      )}
      {can.setUserStatus(reader, user) && (
        <ActionIcon
          disabled={isBusy}
          onClick={() => void toggle()}
          aria-label={t(isActive ? 'users.disableOne' : 'users.enableOne', { name })}
        >
          <Status size={17} stroke={1.7} />
        </ActionIcon>
      )}
    </span>
  )
}

function Cut({ children }: { children: string }) {
  return (
    <span className="cut" title={children} dir="auto">
      {children}
    </span>
  )
}

const useColumns = (): Column<User>[] => {
  const { t } = useTranslation()
  const sorted = <K extends 'firstname' | 'lastname' | 'email' | 'roles' | 'addedDate' | 'activeStatus' | 'lastLogin'>(key: K) => ({
    key,
    name: t(`team.column.${key}`),
    sortable: true,
  })
  const yesOrNo = (is: boolean) => t(is ? 'team.yes' : 'team.no')
  return [
    { ...sorted('firstname'), size: '14%', phone: 'title', cell: ({ firstname }) => <Cut>{firstname}</Cut> },
    { ...sorted('lastname'), size: '14%', cell: ({ lastname }) => <Cut>{lastname}</Cut> },
    { ...sorted('email'), cell: ({ email }) => <Cut>{email}</Cut> },
    { ...sorted('roles'), size: '8%', cell: ({ roles }) => yesOrNo(roles.includes('ROLE_COMPANY_ADMIN')) },
    {
      ...sorted('addedDate'),
      size: '12%',
      cell: ({ addedDate }) => (
        <span className="num" title={moment(addedDate)}>
          {day(addedDate)}
        </span>
      ),
    },
    { ...sorted('activeStatus'), size: '10%', cell: ({ activeStatus }) => yesOrNo(activeStatus === 'Y') },
    {
      ...sorted('lastLogin'),
      size: '12%',
      cell: ({ lastLogin }) => (
        <span className="num" title={lastLogin ? moment(lastLogin) : undefined}>
          {lastLogin ? day(lastLogin) : '–'}
        </span>
      ),
    },
    {
      key: 'actions',
      name: t('users.column.actions'),
      hideName: true,
      align: 'end',
      size: '8%',
      cell: (user) => <MemberActions user={user} />,
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
