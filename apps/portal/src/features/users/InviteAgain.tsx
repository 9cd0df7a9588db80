import type { User } from '@apim/contract/users/schemas'
import { Button } from '@mantine/core'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { confirmAndRun } from '../../shell/confirm/confirm-and-run.ts'
import { useSaveUser } from './users.queries.ts'

/** Whether someone can still be invited: an active user who has not signed in yet. */
export const canBeInvited = ({ lastLogin, activeStatus }: User): boolean => lastLogin === null && activeStatus === 'Y'

/** Sends the invitation again to someone who can be invited; nothing for others. */
export function InviteAgain({ user }: { user: User }) {
  const { t } = useTranslation()
  const save = useSaveUser()
  if (!canBeInvited(user)) return null
  const send = () =>
    confirmAndRun({
      run: () => save.mutateAsync({ id: user.id, invite: true }),
      done: t('users.done.invited'),
      failed: t('users.inviteFailed'),
    })
  return (
    <Button variant="default" onClick={() => void send()} loading={save.isPending}>
      {t('users.sendInvitation')}
    </Button>
  )
}
