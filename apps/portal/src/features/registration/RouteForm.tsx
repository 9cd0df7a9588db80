import { Registration, type RegistrationDetail, Routing } from '@apim/contract/registration/schemas'
import { ChangedSince } from '../../shared/form/ChangedSince.tsx'
import { SwitchField } from '../../shared/form/fields/SwitchField.tsx'
import { useChangedSince } from '../../shared/form/use-changed-since.ts'
import { useForm } from '../../shared/form/use-form.ts'
import { PickerField } from '../../shared/picker/PickerField.tsx'
import { openOrganizations } from '../../shared/picker/sources.queries.ts'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { DockForm } from '../../shell/dock/DockForm.tsx'
import { useDocks } from '../../shell/dock/use-docks.ts'
import { notify } from '../../shell/notices/notices.ts'
import { useRoute } from './registration.queries.ts'

interface Values {
  organizationId: string | null
  companyAdmin: boolean
  verifyDomain: boolean
  version: string
}

const valuesOf = ({ organizationId, companyAdmin, version }: Registration): Values => ({
  organizationId: organizationId === null ? null : String(organizationId),
  companyAdmin: companyAdmin === 1,
  verifyDomain: false,
  version,
})

/** Where someone else has routed the request meanwhile. */
const useChangedRoute = (request: RegistrationDetail) => {
  const { t } = useTranslation()
  return useChangedSince({
    record: Registration,
    valuesOf,
    fields: ['organizationId', 'companyAdmin'],
    nameOf: (field) => t(field === 'organizationId' ? 'queue.organization' : 'queue.route.asAdmin'),
    inWords: (_, value, current) =>
      [current, request].find(({ organizationId }) => String(organizationId) === value)?.organizationName ?? undefined,
  })
}

/** Hands a request to an organization's company admins. The company that the applicant typed never does (trust T14). */
export function RouteForm({ request }: { request: RegistrationDetail }) {
  const { t } = useTranslation()
  const { close } = useDocks()
  const route = useRoute()
  const changed = useChangedRoute(request)
  const domain = request.email.slice(request.email.lastIndexOf('@') + 1)
  const form = useForm({
    schema: Routing,
    paths: { organizationId: 'organizationId', companyAdmin: 'companyAdmin', verifyDomain: 'verifyDomain' },
    body: ({ organizationId, ...flags }: Values) => ({
      accessRequestId: request.id,
      organizationId: organizationId ? Number(organizationId) : null,
      ...flags,
    }),
    nameOf: (field) => t(`queue.field.${field}`),
    initial: valuesOf(request),
    isEdit: true,
    draft: `route-${request.id}`,
    omit: [],
    version: 'version',
    send: (body) => route.mutateAsync(body),
    onRefused: changed.onRefused,
    onSent: ({ organizationId }) => {
      notify.success(t(organizationId === null ? 'queue.route.removed' : 'queue.route.done'))
      close()
    },
  })
  return (
    <DockForm
      title={t('queue.route.who')}
      form={form}
      note={t(form.values.organizationId ? 'queue.route.will' : 'queue.route.willNobody')}
      submit={t('queue.route.save')}
      failed={t('queue.route.failed')}
      below={<ChangedSince changed={changed.changed} />}
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
