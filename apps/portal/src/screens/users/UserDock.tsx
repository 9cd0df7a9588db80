import { can } from '@apim/contract/policies'
import type { User } from '@apim/contract/users/schemas'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { HistoryCard } from '../../features/audit/history/HistoryCard.tsx'
import { DetailForm } from '../../features/users/form/DetailForm.tsx'
import { InviteAgain } from '../../features/users/InviteAgain.tsx'
import { KnownKeys } from '../../features/users/KnownKeys.tsx'
import css from '../../features/users/Users.module.css'
import { useUserActions } from '../../features/users/use-user-actions.ts'
import { fullName, invitationEnd } from '../../features/users/user-words.ts'
import { userById } from '../../features/users/users.queries.ts'
import { Facts } from '../../shared/parts/Card.tsx'
import { LinkButton } from '../../shared/parts/links.tsx'
import { StatusChip } from '../../shared/parts/Marks.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { moment } from '../../shared/time.ts'
import { DockSection } from '../../shell/dock/Dock.tsx'
import { EntityDock } from '../../shell/dock/EntityDock.tsx'
import { useDocks } from '../../shell/dock/use-docks.ts'
import { useUser } from '../../shell/session/session-context.ts'

function Actions({ user }: { user: User }) {
  const { t } = useTranslation()
  const reader = useUser()
  const { close, push } = useDocks()
  const { toggle, remove, isBusy } = useUserActions(user)
  const removeAndClose = async () => {
    if (await remove()) close()
  }
  return (
    <div className={css.dockActions}>
      <InviteAgain user={user} />
      {can.viewAs(reader, user) && user.activeStatus === 'Y' && (
        <Button variant="default" onClick={() => push({ kind: 'view-as', id: String(user.id) })}>
          {t('viewAs.name')}
        </Button>
      )}
      {can.setUserStatus(reader, user) && (
        <Button variant="default" disabled={isBusy} onClick={() => void toggle()}>
          {t(user.activeStatus === 'Y' ? 'users.disable' : 'users.enable')}
        </Button>
      )}
      {can.deleteUser(reader, user) && (
        <Button color="red" variant="outline" disabled={isBusy} onClick={() => void removeAndClose()}>
          {t('confirm.delete')}
        </Button>
      )}
    </div>
  )
}

function Content({ user }: { user: User }) {
  const { t } = useTranslation()
  const { id, firstname, lastname, email, phoneNumber, addedDate, lastLogin, invitedUntil } = user
  return (
    <>
      <DockSection
        title={t('users.person')}
        actions={
          <LinkButton size="compact-sm" variant="subtle" to="/user/modify-user" search={{ id }}>
            {t('users.edit')}
          </LinkButton>
        }
      >
        <Facts
          items={[
            [t('users.column.firstname'), firstname],
            [t('users.column.lastname'), lastname],
            [t('users.column.email'), email],
            [t('users.phone'), phoneNumber ?? t('users.na')],
            [t('users.column.addedDate'), addedDate ? moment(addedDate) : t('users.na')],
            [t('users.column.lastLogin'), lastLogin ? moment(lastLogin) : t('users.na')],
            ...(invitedUntil === null ? [] : [[t('users.invitation'), invitationEnd(invitedUntil, t)] satisfies [string, string]]),
          ]}
        />
        <Actions user={user} />
      </DockSection>
      <DetailForm user={user} />
      <KnownKeys userId={id} />
      <HistoryCard objectType="user" objectId={id} inDock />
    </>
  )
}

/** A user: who they are, their organization and roles to change, and the keys they may know (specification 2 §2). */
export function UserDock({ id }: { id: string }) {
  const { t } = useTranslation()
  return (
    <EntityDock
      query={useQuery(userById(Number(id)))}
      kind={t('users.user')}
      title={fullName}
      aside={({ activeStatus }) => <StatusChip tone={activeStatus === 'Y' ? 'ok' : 'off'}>{t(`users.active.${activeStatus}`)}</StatusChip>}
      failed={t('users.detailFailed')}
    >
      {(user) => <Content user={user} />}
    </EntityDock>
  )
}
