import type { AccessRequest } from '@apim/contract'
import { StatusChip } from '../../shared/parts/Marks.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'

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
