import { RotateForm } from '@apim/contract/consumers/schemas'
import { useForm } from '../../../shared/form/use-form.ts'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import { type Added, useRotateConsumer } from '../consumers.queries.ts'

/** The form that replaces a key: only when the old one ends. */
export const useRotateForm = (consumerId: number, onSent: (added: Added) => void) => {
  const { t } = useTranslation()
  const rotate = useRotateConsumer(consumerId)
  return useForm({
    schema: RotateForm,
    paths: { oldEndsAt: 'oldEndsAt' },
    body: ({ oldEndsAt }: { oldEndsAt: string }) => ({ oldEndsAt: oldEndsAt || null }),
    nameOf: () => t('consumers.field.oldEndsAt'),
    initial: { oldEndsAt: '' },
    isEdit: false,
    omit: [],
    draft: `rotate-key-${consumerId}`,
    // The response is shown only once and must not be lost: not mutate's own callbacks.
    send: (body) => rotate.mutateAsync(body),
    onSent,
  })
}
