import { reasonMax } from '@apim/contract/constants'
import { type DeletionDetail, Denial } from '@apim/contract/organization-deletions/schemas'
import { CounterField } from '../../shared/form/fields/CounterField.tsx'
import { useForm } from '../../shared/form/use-form.ts'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { DockForm } from '../../shell/dock/DockForm.tsx'
import { useDocks } from '../../shell/dock/use-docks.ts'
import { notify } from '../../shell/notices/notices.ts'
import { useDenyDeletion } from './deletions.queries.ts'

/** Denies a request to delete an organization, with an optional reason that the email repeats. */
export function DenyForm({ request }: { request: DeletionDetail }) {
  const { t } = useTranslation()
  const { close } = useDocks()
  const deny = useDenyDeletion()
  const form = useForm({
    schema: Denial,
    paths: { reason: 'reason' },
    body: ({ reason }: { reason: string }) => ({ reason: reason.trim() || undefined }),
    nameOf: (field) => t(`organizationDeletions.field.${field}`),
    initial: { reason: '' },
    isEdit: false,
    draft: `deny-organization-deletion-${request.id}`,
    omit: [],
    send: ({ reason }) => deny.mutateAsync({ one: request, reason }),
    onSent: () => {
      notify.success(t('organizationDeletions.deny.done'))
      close()
    },
  })
  return (
    <DockForm
      title={t('organizationDeletions.deny.title', { name: request.organizationName })}
      form={form}
      submit={t('organizationDeletions.deny.name')}
      failed={t('organizationDeletions.deny.failed')}
    >
      <p>{t('organizationDeletions.deny.will')}</p>
      <CounterField label={t('organizationDeletions.reason')} field={form.field('reason')} max={reasonMax} />
    </DockForm>
  )
}
