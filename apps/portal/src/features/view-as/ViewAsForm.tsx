import type { User } from '@apim/contract'
import { ViewAsForm as Schema } from '@apim/contract/view-as/schemas'
import { CounterField } from '../../shared/form/fields/CounterField.tsx'
import { useForm } from '../../shared/form/use-form.ts'
import { PickerField } from '../../shared/picker/PickerField.tsx'
import { users } from '../../shared/picker/sources.queries.ts'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { DockForm } from '../../shell/dock/DockForm.tsx'
import { useViewChange } from '../../shell/view-as/use-view-change.ts'
import { useStartView } from '../../shell/view-as/view.queries.ts'

const [reasonMin, reasonMax] = [10, 300]

/** Asks whom to view the portal as, and why. */
export function ViewAsForm({ user }: { user?: User }) {
  const { t } = useTranslation()
  const start = useStartView()
  const changed = useViewChange()
  const form = useForm({
    schema: Schema,
    paths: { userId: 'userId', reason: 'reason' },
    body: ({ userId, reason }: { userId: string | null; reason: string }) => ({
      userId: userId === null ? undefined : Number(userId),
      reason,
    }),
    nameOf: (field) => t(`viewAs.field.${field}`),
    initial: { userId: user ? String(user.id) : null, reason: '' },
    isEdit: false,
    draft: `view-as-${user?.id ?? 'new'}`,
    omit: [],
    send: (body) => start.mutateAsync(body),
    onSent: () => void changed(),
  })
  const settled = user && { value: String(user.id), label: `${user.firstname} ${user.lastname} · ${user.email}` }
  return (
    <DockForm title={t('viewAs.name')} form={form} note={t('viewAs.note')} submit={t('viewAs.start')} failed={t('viewAs.startFailed')}>
      <PickerField
        label={t('viewAs.user')}
        source={users}
        failed={t('viewAs.usersFailed')}
        settled={settled}
        field={form.field('userId')}
      />
      <CounterField label={t('viewAs.reason')} field={form.field('reason')} min={reasonMin} max={reasonMax} />
    </DockForm>
  )
}
