import { type RegistrationDetail, Routing } from '@apim/contract/registration/schemas'
import { SwitchField } from '../../shared/form/fields/SwitchField.tsx'
import { useForm } from '../../shared/form/use-form.ts'
import { PickerField } from '../../shared/picker/PickerField.tsx'
import { openOrganizations } from '../../shared/picker/sources.queries.ts'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { DockForm } from '../../shell/dock/DockForm.tsx'
import { useDocks } from '../../shell/dock/use-docks.ts'
import { notify } from '../../shell/notices/notices.ts'
import { useUser } from '../../shell/session/session-context.ts'
import { useRoute } from './registration.queries.ts'

interface Values {
  organizationId: string | null
  companyAdmin: boolean
  verifyDomain: boolean
  version: string
}

/** Hands a request to an organization's company admins. The company that the applicant typed never does (trust T14). */
export function RouteForm({ request }: { request: RegistrationDetail }) {
  const { t } = useTranslation()
  const { id: userId } = useUser()
  const { close } = useDocks()
  const route = useRoute()
  const domain = request.email.slice(request.email.lastIndexOf('@') + 1)
  const form = useForm({
    schema: Routing,
    paths: { organizationId: 'organizationId', companyAdmin: 'companyAdmin', verifyDomain: 'verifyDomain' },
    body: ({ organizationId, ...flags }: Values) => ({
      accessRequestId: request.id,
      organizationId: organizationId === null ? null : Number(organizationId),
      ...flags,
    }),
    nameOf: (field) => t(`queue.field.${field}`),
    initial: {
      organizationId: request.organizationId === null ? null : String(request.organizationId),
      companyAdmin: request.companyAdmin === 1,
      verifyDomain: false,
      version: request.version,
    },
    isEdit: true,
    draft: `route-${request.id}-${userId}`,
    omit: [],
    version: 'version',
    send: (body) => route.mutateAsync(body),
    onSent: () => {
      notify.success(t('queue.route.done'))
      close()
    },
  })
  return (
    <DockForm
      title={t('queue.route.who')}
      form={form}
      note={t('queue.route.will')}
      submit={t('queue.route.save')}
      failed={t('queue.route.failed')}
    >
      <PickerField
        label={t('queue.organization')}
        placeholder={t('queue.route.nobody')}
        field={form.field('organizationId')}
        source={openOrganizations}
        failed={t('queue.organizationsFailed')}
        clearable
      />
      <SwitchField label={t('queue.route.asAdmin')} field={form.field('companyAdmin')} />
      {request.domainOrganization === null && (
        <SwitchField label={t('queue.route.verify', { domain })} help={t('queue.route.verifyHelp')} field={form.field('verifyDomain')} />
      )}
    </DockForm>
  )
}
