import { ProfileForm as Schema, type User } from '@apim/contract/users/schemas'
import { TextField } from '../../shared/form/fields/TextField.tsx'
import { useForm } from '../../shared/form/use-form.ts'
import { FormSection } from '../../shared/layout/FormSection.tsx'
import { Card } from '../../shared/parts/Card.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { PageFoot } from '../../shell/forms/PageFoot.tsx'
import { useSaveProfile } from './profile.queries.ts'

type Values = Record<'firstname' | 'lastname' | 'phoneNumber' | 'version', string>
type Props = { profile: User; onSend: () => void; onCancel: () => void }

/** `onSend` is called as soon as the profile is on its way; what the service says afterwards only matters if it refuses. */
const useProfileForm = ({ email, firstname, lastname, phoneNumber, version }: User, onSend: () => void) => {
  const { t } = useTranslation()
  const save = useSaveProfile()
  return useForm({
    schema: Schema,
    paths: { firstname: 'firstname', lastname: 'lastname', phoneNumber: 'phoneNumber' },
    body: (values: Values) => ({ ...values, version: values.version || undefined }),
    nameOf: (field) => t(`profile.field.${field}`),
    initial: { firstname, lastname, phoneNumber: phoneNumber ?? '', version },
    isEdit: true,
    draft: 'profile',
    omit: [],
    version: 'version',
    send: (body) => {
      const saved = save.mutateAsync({ ...body, id: '0', email })
      onSend()
      return saved
    },
    onSent: () => undefined,
  })
}

/** The reader's own names and phone number (specification 2 §2). A refusal that comes after the form was left is shown as a notice; the input stays. */
export function ProfileForm({ profile, onSend, onCancel }: Props) {
  const { t } = useTranslation()
  const form = useProfileForm(profile, onSend)
  return (
    <form {...form.element}>
      <Card flush>
        <FormSection title={t('profile.name')} hint={t('profile.refresh')}>
          <TextField label={t('profile.firstname')} autoComplete="given-name" field={form.field('firstname')} />
          <TextField label={t('profile.lastname')} autoComplete="family-name" field={form.field('lastname')} />
          <TextField
            label={t('profile.phone')}
            help={t('profile.phoneHint')}
            type="tel"
            autoComplete="tel"
            isCode
            field={form.field('phoneNumber')}
          />
          <input type="hidden" name="email" value={profile.email} />
        </FormSection>
        <PageFoot form={form} submit={t('profile.save')} failed={t('profile.saveFailed')} onCancel={onCancel} />
      </Card>
    </form>
  )
}
