import type { AccessRequest } from '@apim/contract'
import { useTranslation } from 'react-i18next'
import { StatusChip } from '../../shared/parts/Marks.tsx'

const tones = { NEW: 'warn', APPROVED: 'ok', DENIED: 'off' } as const

/** The status of a request. */
export function RequestState({ status }: { status: AccessRequest['status'] }) {
  const { t } = useTranslation()
  return (
    <StatusChip tone={tones[status]} plain>
      {t(`access.state.${status}`)}
    </StatusChip>
  )
}
