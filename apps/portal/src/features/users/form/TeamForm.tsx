import { personNameMax } from '@apim/contract/constants'
import { can } from '@apim/contract/policies'
import type { User } from '@apim/contract/users/schemas'
import { ChangedSince } from '../../../shared/form/ChangedSince.tsx'
import { SwitchField } from '../../../shared/form/fields/SwitchField.tsx'
import { TextField } from '../../../shared/form/fields/TextField.tsx'
import { written } from '../../../shared/parts/Written.tsx'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import { DockForm } from '../../../shell/dock/DockForm.tsx'
import { useDocks } from '../../../shell/dock/use-docks.ts'
import { notify } from '../../../shell/notices/notices.ts'
import { useUser } from '../../../shell/session/session-context.ts'
import { useChangedValues, useUserForm } from './use-user-form.ts'

function VersionForm({ user, changed }: { user: User | undefined; changed: ReturnType<typeof useChangedValues> }) {
  const { t } = useTranslation()
  const reader = useUser()
  const { close } = useDocks()
  const form = useUserForm({
    user,
    changed,
    organizationId: reader.organizationId ?? undefined,
    onDone: (done) => {
      notify.success(t(`users.done.${done}`))
      close()
    },
  })
  const isBound = user !== undefined && user.lastLogin !== null
  const isLocked = user !== undefined && !can.setCompanyAdmin(reader, user)
  return (
    <DockForm
      title={written(reader.organizationName ?? t('title.team'))}
      form={form}
      {...(!user && { note: t('team.inviteText') })}
      submit={t(user ? 'users.save' : 'team.inviteSend')}
      failed={t(user ? 'users.saveFailed' : 'users.inviteFailed')}
      below={<ChangedSince changed={changed.changed} />}
    >
      <TextField label={t('users.column.firstname')} maxLength={personNameMax} field={form.field('firstname')} />
      <TextField label={t('users.column.lastname')} maxLength={personNameMax} field={form.field('lastname')} />
      <TextField
        label={t('users.column.email')}
        type="email"
        isCode
        disabled={isBound}
        help={isBound ? t('users.emailBound') : undefined}
        field={form.field('email')}
      />
      <TextField label={t('users.phone')} type="tel" isCode placeholder="+1(816)-111-1111" field={form.field('phoneNumber')} />
      <SwitchField
        label={t('team.companyAdmin')}
        help={isLocked ? t('users.ownRoles') : t('team.companyAdminText')}
        disabled={isLocked}
        field={form.field('companyAdmin')}
      />
    </DockForm>
  )
}

/**
 * A member of the reader's organization: invites one, or changes their names, address and whether they are company admin (specification 2 §2, §5).
 * It starts anew with each version, because an invitation changes one.
 */
export function TeamForm({ user }: { user?: User }) {
  const changed = useChangedValues(user, 'firstname', 'lastname', 'email', 'phoneNumber', 'companyAdmin')
  return <VersionForm key={user?.version} user={user} changed={changed} />
}
