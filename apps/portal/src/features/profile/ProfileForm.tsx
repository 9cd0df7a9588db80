import { ProfileForm as Schema, User } from '@apim/contract/users/schemas'
import { TextField } from '../../shared/form/fields/TextField.tsx'
import { useChangedSince } from '../../shared/form/use-changed-since.ts'
import { useForm } from '../../shared/form/use-form.ts'
import { FormSection } from '../../shared/layout/FormSection.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { PageForm } from '../../shell/forms/PageForm.tsx'
import { useSaveProfile } from './profile.queries.ts'

type Values = Record<'firstname' | 'lastname' | 'phoneNumber' | 'version', string>
type Props = { profile: User; onSend: () => Promise<void>; onCancel: () => void }

const valuesOf = ({ firstname, lastname, phoneNumber, version }: User): Values => ({
  firstname,
  lastname,
  phoneNumber: phoneNumber ?? '',
  version,
})

/** `onSend` leaves the form as soon as the profile is on its way; what the service says only matters if it refuses, and is heard once the form is left. */
const useProfileForm = (profile: User, onSend: () => Promise<void>) => {
  const { t } = useTranslation()
  const save = useSaveProfile()
  const { changed, onRefused } = useChangedSince({
    record: User,
    valuesOf,
    fields: ['firstname', 'lastname', 'phoneNumber'],
    nameOf: (field) => t(`profile.${field === 'phoneNumber' ? 'phone' : field}`),
  })
  const form = useForm({
    schema: Schema,
    paths: { firstname: 'firstname', lastname: 'lastname', phoneNumber: 'phoneNumber' },
    body: (values: Values) => ({ ...values, version: values.version || undefined }),
    nameOf: (field) => t(`profile.field.${field}`),
    initial: valuesOf(profile),
    isEdit: true,
    draft: 'profile',
    omit: [],
    version: 'version',
    send: async (body) => {
      const [saved] = await Promise.allSettled([save.mutateAsync({ ...body, id: '0', email: profile.email }), onSend()])
      if (saved.status === 'rejected') throw saved.reason
      return saved.value
    },
    onSent: () => undefined,
    onRefused,
  })
  return { ...form, changed }
}

/** The reader's own names and phone number (specification 2 §2). A refusal that comes after the form was left is shown as a notice; the input stays. */
export function ProfileForm({ profile, onSend, onCancel }: Props) {
  const { t } = useTranslation()
  const form = useProfileForm(profile, onSend)
  return (
    <PageForm form={form} submit={t('profile.save')} failed={t('profile.saveFailed')} changed={form.changed} onCancel={onCancel}>
      <FormSection title={t('profile.name')} hint={t('profile.refresh')}>
        <TextField label={t('profile.firstname')} autoComplete="given-name" field={form.field('firstname')} />
        <TextField label={t('profile.lastname')} autoComplete="family-name" field={form.field('lastname')} />
        <TextField
          label={t('profile.phone')}
          help={form.field('phoneNumber').error === undefined && t('profile.phoneHint')}
          type="tel"
          autoComplete="tel"
          isCode
          field={form.field('phoneNumber')}
        />
        <input type="hidden" name="email" value={profile.email} />
      </FormSection>
    </PageForm>
  )
}
