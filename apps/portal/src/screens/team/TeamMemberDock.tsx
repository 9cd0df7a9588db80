import { can } from '@apim/contract/policies'
import type { User } from '@apim/contract/users/schemas'
import { useQuery } from '@tanstack/react-query'
import { TeamForm } from '../../features/users/form/TeamForm.tsx'
import { canBeInvited, InviteAgain } from '../../features/users/InviteAgain.tsx'
import { fullName, invitationEnd } from '../../features/users/user-words.ts'
import { userById } from '../../features/users/users.queries.ts'
import { ForbiddenState } from '../../shared/states/States.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { Dock, DockSection } from '../../shell/dock/Dock.tsx'
import { EntityDock } from '../../shell/dock/EntityDock.tsx'
import { useUser } from '../../shell/session/session-context.ts'

function Member({ user }: { user: User }) {
  const { t } = useTranslation()
  const reader = useUser()
  if (!can.editUser(reader, user)) return <ForbiddenState>{t('team.noRight')}</ForbiddenState>
  return (
    <>
      <TeamForm user={user} />
      {canBeInvited(user) && (
        <DockSection title={t('team.invited')} actions={<InviteAgain user={user} />}>
          <p>{t('team.invitedText')}</p>
          {user.invitedUntil !== null && <p>{invitationEnd(user.invitedUntil, t)}</p>}
        </DockSection>
      )}
    </>
  )
}

/** A member of the team, or with `new` the invitation of one. */
export function TeamMemberDock({ id }: { id: string }) {
  const { t } = useTranslation()
  const query = useQuery(userById(Number(id)))
  if (id === 'new')
    return (
      <Dock title={t('team.inviteTitle')}>
        <TeamForm />
      </Dock>
    )
  return (
    <EntityDock query={query} kind={t('team.member')} title={fullName} failed={t('users.detailFailed')}>
      {(user) => <Member user={user} />}
    </EntityDock>
  )
}
