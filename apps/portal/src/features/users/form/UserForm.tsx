import { personNameMax } from '@apim/contract/constants'
import { SwitchField } from '../../../shared/form/fields/SwitchField.tsx'
import { TextField } from '../../../shared/form/fields/TextField.tsx'
import { FormSection, Pair } from '../../../shared/layout/FormSection.tsx'
import { PickerField } from '../../../shared/picker/PickerField.tsx'
import { openOrganizations } from '../../../shared/picker/sources.queries.ts'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import { PageForm } from '../../../shell/forms/PageForm.tsx'
import { useUser } from '../../../shell/session/session-context.ts'
import { RoleFields } from './RoleFields.tsx'
import { type UserFormProps, useChangedValues, useUserForm } from './use-user-form.ts'

type Form = ReturnType<typeof useUserForm>

/** The address is the key of the first sign-in: from then on it belongs to that. */
function PersonFields({ form, isBound }: { form: Form; isBound: boolean }) {
  const { t } = useTranslation()
  return (
    <>
      <Pair>
        <TextField label={t('users.column.firstname')} maxLength={personNameMax} field={form.field('firstname')} />
        <TextField label={t('users.column.lastname')} maxLength={personNameMax} field={form.field('lastname')} />
      </Pair>
      <TextField
        label={t('users.column.email')}
        type="email"
        isCode
        disabled={isBound}
        help={isBound ? t('users.emailBound') : undefined}
        field={form.field('email')}
      />
      <TextField label={t('users.phone')} type="tel" isCode placeholder="+1(816)-111-1111" field={form.field('phoneNumber')} />
    </>
  )
}

/** Adds or changes a user (specification 2 §2, §5). */
export function UserForm(props: Omit<UserFormProps, 'changed'> & { onCancel: () => void }) {
  const { t } = useTranslation()
  const reader = useUser()
  const { user, onCancel } = props
  const changed = useChangedValues(
    user,
    'organizationId',
    'firstname',
    'lastname',
    'email',
    'phoneNumber',
    'portalAdmin',
    'kongAdmin',
    'companyAdmin',
  )
  const form = useUserForm({ ...props, changed })
  const settled =
    user?.organizationId && user.organization !== null ? { value: String(user.organizationId), label: user.organization } : undefined
  return (
    <PageForm
      form={form}
      submit={t(user ? 'users.save' : 'users.add')}
      failed={t('users.saveFailed')}
      changed={changed.changed}
      onCancel={onCancel}
    >
      <FormSection title={t('users.person')} hint={t('users.personText')}>
        <PersonFields form={form} isBound={user !== undefined && user.lastLogin !== null} />
      </FormSection>
      <FormSection title={t('users.rights')} hint={t('users.rightsText')}>
        <PickerField
          label={t('users.column.organization')}
          source={openOrganizations}
          settled={settled}
          failed={t('users.organizationsFailed')}
          field={form.field('organizationId')}
        />
        <RoleFields form={form} locked={user?.id === reader.id ? t('users.ownRoles') : undefined} />
      </FormSection>
      {!user && (
        <FormSection title={t('users.invitation')} hint={t('users.invitationText')}>
          <SwitchField label={t('users.invite')} field={form.field('invite')} />
        </FormSection>
      )}
    </PageForm>
  )
}
