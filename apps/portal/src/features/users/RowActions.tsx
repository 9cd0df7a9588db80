import { can } from '@apim/contract/policies'
import type { User } from '@apim/contract/users/schemas'
import { ActionIcon } from '@mantine/core'
import { IconPencil, IconTrash, IconUserCheck, IconUserOff } from '@tabler/icons-react'
import { LinkIcon } from '../../shared/parts/links.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { dockSearch } from '../../shell/dock/use-docks.ts'
import { useUser } from '../../shell/session/session-context.ts'
import css from './Users.module.css'
import { useUserActions } from './use-user-actions.ts'
import { fullName } from './user-words.ts'

/** Edit in the dock of this kind, enable or disable, delete: what the reader may do to this user. In a team nobody is deleted. */
export function RowActions({ user, dock }: { user: User; dock: 'user' | 'team-member' }) {
  const { t } = useTranslation()
  const reader = useUser()
  const { toggle, remove, isBusy } = useUserActions(user)
  const name = fullName(user)
  const isActive = user.activeStatus === 'Y'
  const Status = isActive ? IconUserOff : IconUserCheck
  return (
    <span className={css.actions}>
      {can.editUser(reader, user) && (
        <LinkIcon
          to="."
          search={dockSearch({ kind: dock, id: String(user.id) })}
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
      {dock === 'user' && can.deleteUser(reader, user) && (
        <ActionIcon disabled={isBusy} onClick={() => void remove()} aria-label={t('users.deleteOne', { name })}>
          <IconTrash size={17} stroke={1.7} />
        </ActionIcon>
      )}
    </span>
  )
}
