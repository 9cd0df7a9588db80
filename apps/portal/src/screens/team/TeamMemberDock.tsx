import { can } from '@apim/contract/policies'
import type { User } from '@apim/contract/users/schemas'
import { useQuery } from '@tanstack/react-query'
import { TeamForm } from '../../features/users/form/TeamForm.tsx'
import { fullName } from '../../features/users/user-words.ts'
import { userById } from '../../features/users/users.queries.ts'
import { ForbiddenState } from '../../shared/states/States.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { Dock } from '../../shell/dock/Dock.tsx'
import { EntityDock } from '../../shell/dock/EntityDock.tsx'
import { useUser } from '../../shell/session/session-context.ts'

function Member({ user }: { user: User }) {
  const { t } = useTranslation()
  const reader = useUser()
  return can.editUser(reader, user) ? <TeamForm user={user} /> : <ForbiddenState>{t('team.noRight')}</ForbiddenState>
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
      {(user) => <Member key={user.version} user={user} />}
    </EntityDock>
  )
}
