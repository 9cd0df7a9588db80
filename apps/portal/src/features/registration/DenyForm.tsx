import { reasonMax } from '@apim/contract/constants'
import { can, isPortalAdmin } from '@apim/contract/policies'
import { RegistrationDenial, type RegistrationDetail } from '@apim/contract/registration/schemas'
import { CounterField } from '../../shared/form/fields/CounterField.tsx'
import { useForm } from '../../shared/form/use-form.ts'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { DockForm } from '../../shell/dock/DockForm.tsx'
import { useUser } from '../../shell/session/session-context.ts'
import { useDeny } from './registration.queries.ts'
import { useDecided } from './use-decided.ts'

/** Denies a request; the email repeats the reason, if there is one. */
export function DenyForm({ request }: { request: RegistrationDetail }) {
  const { t } = useTranslation()
  const user = useUser()
  const deny = useDeny(!isPortalAdmin(user))
  const onSent = useDecided(request.id, t('queue.denied'))
  const form = useForm({
    schema: RegistrationDenial,
    paths: { reason: 'reason' },
    body: ({ reason }: { reason: string }) => ({ accessRequestId: request.id, reason }),
    nameOf: () => t('queue.field.reason'),
    initial: { reason: '' },
    isEdit: false,
    draft: `deny-${request.id}`,
    omit: [],
    send: (body) => deny.mutateAsync(body),
    onSent,
  })
  return (
    <DockForm
      title={t('queue.deny.why')}
      form={form}
      reason={can.decideRegistration(user, request) ? undefined : t('queue.deny.own')}
      note={t('queue.deny.will', { email: request.email })}
      submit={t('queue.deny.name')}
      failed={t('queue.deny.failed')}
    >
      <CounterField label={t('queue.deny.reason')} max={reasonMax} field={form.field('reason')} />
    </DockForm>
  )
}
