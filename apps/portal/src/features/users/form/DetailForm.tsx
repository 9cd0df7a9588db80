import { roleFormDebounceMs } from '@apim/contract/constants'
import { UserDetailForm as Schema, type User } from '@apim/contract/users/schemas'
import { useDebouncedValue } from '@mantine/hooks'
import { ChangedSince } from '../../../shared/form/ChangedSince.tsx'
import { useForm } from '../../../shared/form/use-form.ts'
import { PickerField } from '../../../shared/picker/PickerField.tsx'
import { openOrganizations } from '../../../shared/picker/sources.queries.ts'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import { DockForm } from '../../../shell/dock/DockForm.tsx'
import { useDocks } from '../../../shell/dock/use-docks.ts'
import { notify } from '../../../shell/notices/notices.ts'
import { useUser } from '../../../shell/session/session-context.ts'
import { fullName } from '../user-words.ts'
import { useUpdateDetails } from '../users.queries.ts'
import { RoleFields } from './RoleFields.tsx'
import { useUserConflict } from './use-user-conflict.ts'
import { exclusively, flagsOf } from './user-form.ts'

type Changed = ReturnType<typeof useUserConflict<Values>>

interface Values {
  organizationId: string | null
  portalAdmin: boolean
  kongAdmin: boolean
  companyAdmin: boolean
  version: string
}

const fields = ['organizationId', 'portalAdmin', 'kongAdmin', 'companyAdmin'] as const

const valuesOf = (user: User): Values => ({
  organizationId: user.organizationId === null ? null : String(user.organizationId),
  ...flagsOf(user),
  version: user.version,
})

const useDetailForm = (user: User, { onRefused }: Changed) => {
  const { t } = useTranslation()
  const { close } = useDocks()
  const update = useUpdateDetails()
  return useForm({
    schema: Schema,
    paths: { organizationId: 'organizationId', portalAdmin: 'portalAdmin', kongAdmin: 'kongAdmin', companyAdmin: 'companyAdmin' },
    body: ({ organizationId, version, ...flags }: Values) => ({
      id: user.id,
      version: version || undefined,
      organizationId: organizationId === null ? undefined : Number(organizationId),
      ...flags,
    }),
    nameOf: (field) => t(`users.field.${field}`),
    initial: valuesOf(user),
    isEdit: true,
    draft: `user-detail-${user.id}`,
    omit: [],
    version: 'version',
    along: (part: Partial<Values>): Partial<Values> => exclusively(part),
    send: (body) => update.mutateAsync(body),
    onRefused,
    onSent: () => {
      notify.success(t('users.updated'))
      close()
    },
  })
}

function VersionForm({ user, changed }: { user: User; changed: Changed }) {
  const { t } = useTranslation()
  const reader = useUser()
  const form = useDetailForm(user, changed)
  // What saving does is said once the ticks have settled.
  const [isChanged] = useDebouncedValue(form.unchanged === undefined, roleFormDebounceMs)
  const { portalAdmin, kongAdmin } = form.values
  const isAdminNow = (portalAdmin && !form.began.portalAdmin) || (kongAdmin && !form.began.kongAdmin)
  const noAdmin = user.internalAddress ? undefined : t('users.notInternal')
  return (
    <DockForm
      title={t('users.rights')}
      form={form}
      reason={isAdminNow ? noAdmin : undefined}
      {...(isChanged && { note: t('users.signsOut', { name: fullName(user) }) })}
      submit={t('users.save')}
      failed={t('users.saveFailed')}
      below={<ChangedSince changed={changed.changed} />}
    >
      <PickerField
        label={t('users.column.organization')}
        source={openOrganizations}
        settled={
          user.organizationId && user.organization !== null ? { value: String(user.organizationId), label: user.organization } : undefined
        }
        failed={t('users.organizationsFailed')}
        field={form.field('organizationId')}
      />
      <RoleFields form={form} locked={user.id === reader.id ? t('users.ownRoles') : undefined} noAdmin={noAdmin} />
    </DockForm>
  )
}

/**
 * A user's organization and roles. Whoever is not on a domain of the provider's own gets no portal or gateway role here (specification 2 §5).
 * It starts anew with each version, because the dock also enables and disables.
 */
export function DetailForm({ user }: { user: User }) {
  const changed = useUserConflict(user, valuesOf, fields)
  return <VersionForm key={user.version} user={user} changed={changed} />
}
