import type { AccessRequest } from '@apim/contract'
import { AccessAsk } from '@apim/contract/access/schemas'
import { useForm } from '../../../shared/form/use-form.ts'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import { notify } from '../../../shell/notices/notices.ts'

export interface Asking {
  api: { id: number; name: string; sunsetAt?: string | undefined }
  organizationId: number
  send: (body: AccessAsk) => Promise<AccessRequest>
  onClose: () => void
}

/** The form of a request for access: its reason, which may stay empty. */
export const useRequestForm = ({ api, organizationId, send, onClose }: Asking) => {
  const { t } = useTranslation()
  return useForm({
    schema: AccessAsk,
    paths: { reason: 'reason' },
    body: ({ reason }: { reason: string }) => ({ organizationId, productId: api.id, reason: reason.trim() || undefined }),
    nameOf: () => t('access.reason'),
    initial: { reason: '' },
    isEdit: false,
    draft: `request-access-${api.id}`,
    omit: [],
    send,
    onSent: (_, isShown) => {
      notify.info(t('access.asked'))
      if (isShown) onClose()
    },
  })
}
