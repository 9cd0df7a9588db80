import type { RegistrationDetail } from '@apim/contract'
import { can, isPortalAdmin } from '@apim/contract/policies'
import { Button } from '@mantine/core'
import { SwitchField } from '../../shared/form/fields/SwitchField.tsx'
import { TextField } from '../../shared/form/fields/TextField.tsx'
import { Pair } from '../../shared/layout/FormSection.tsx'
import { PickerField } from '../../shared/picker/PickerField.tsx'
import { openOrganizations } from '../../shared/picker/sources.queries.ts'
import { usePicker } from '../../shared/picker/use-picker.ts'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { DockForm } from '../../shell/dock/DockForm.tsx'
import { useDocks } from '../../shell/dock/use-docks.ts'
import { useUser } from '../../shell/session/session-context.ts'
import css from './Registration.module.css'
import { useReviewForm } from './use-review-form.ts'

type Form = ReturnType<typeof useReviewForm>

/** What approving will do, exactly. */
const useWill = ({ values }: Form) => {
  const { t } = useTranslation()
  const chosen = values.organizationId
  const { labelOf } = usePicker(openOrganizations, chosen === null ? [] : [chosen])
  if (chosen === null) return undefined
  return t(values.companyAdmin ? 'queue.willAdmin' : 'queue.will', {
    name: `${values.firstname} ${values.lastname}`,
    email: values.email,
    organization: labelOf(chosen),
  })
}

/** Where the person will belong; a portal admin chooses, or creates it (specification 2 §2). */
function OrganizationChoice({ form, request, isOwnQueue }: { form: Form; request: RegistrationDetail; isOwnQueue: boolean }) {
  const { t } = useTranslation()
  const { push } = useDocks()
  const { organizationId, organizationName } = request
  const settled =
    isOwnQueue && organizationId !== null ? { value: String(organizationId), label: organizationName ?? String(organizationId) } : undefined
  const create = () => push({ kind: 'new-company', id: String(request.id) })
  return (
    <div>
      <PickerField
        label={t('queue.organization')}
        field={form.field('organizationId')}
        source={openOrganizations}
        failed={t('queue.organizationsFailed')}
        disabled={isOwnQueue}
        settled={settled}
        // What is found, or not, covers the note below.
        instead={{ label: t('queue.createOne'), act: create }}
      />
      {!isOwnQueue && (
        <p className={css.note}>
          {t('queue.isNew')}{' '}
          <button type="button" className={css.link} onClick={create}>
            {t('queue.createOne')}
          </button>
        </p>
      )}
    </div>
  )
}

function SameDomain({ form, request }: { form: Form; request: RegistrationDetail }) {
  const { t } = useTranslation()
  return request.sameDomain
    .filter(({ organizationId }) => String(organizationId) !== form.values.organizationId)
    .map(({ organizationId, organizationName, users }) => (
      <p key={organizationId} className={css.note}>
        {t('queue.sameDomain', { count: users, organization: organizationName })}{' '}
        <button type="button" className={css.link} onClick={() => form.change({ organizationId: String(organizationId) })}>
          {t('queue.choose', { organization: organizationName })}
        </button>
      </p>
    ))
}

/** Approves a request, or leads to its denial and to whose queue it is in (specification 2 §2). */
export function ReviewForm({ request }: { request: RegistrationDetail }) {
  const { t } = useTranslation()
  const user = useUser()
  const { push } = useDocks()
  const isOwnQueue = !isPortalAdmin(user)
  const form = useReviewForm(request, isOwnQueue)
  const id = String(request.id)
  const reason = can.decideRegistration(user, request) ? undefined : t('queue.own')
  return (
    <DockForm
      title={t('queue.review')}
      form={form}
      reason={reason}
      note={useWill(form) ?? ''}
      submit={t('queue.approve')}
      failed={t('queue.approveFailed')}
      below={
        <p className={css.choices}>
          <Button size="compact-sm" variant="default" onClick={() => push({ kind: 'deny-registration', id })}>
            {t('queue.denyIt')}
          </Button>
          {!isOwnQueue && (
            <Button size="compact-sm" variant="default" onClick={() => push({ kind: 'route-registration', id })}>
              {t('queue.route.open')}
            </Button>
          )}
        </p>
      }
    >
      <OrganizationChoice form={form} request={request} isOwnQueue={isOwnQueue} />
      {!isOwnQueue && <SameDomain form={form} request={request} />}
      <Pair>
        <TextField label={t('queue.firstName')} field={form.field('firstname')} />
        <TextField label={t('queue.lastName')} field={form.field('lastname')} />
      </Pair>
      <TextField label={t('queue.email')} field={form.field('email')} isCode readOnly help={t('queue.emailHelp')} />
      <SwitchField label={t('queue.companyAdmin')} help={t('queue.companyAdminHelp')} field={form.field('companyAdmin')} />
    </DockForm>
  )
}
