import type { ChangeVerdict } from '@apim/contract'
import { StatusChip, type Tone } from '../../../shared/parts/Marks.tsx'
import { useTranslation } from '../../../shared/texts/use-translation.ts'

const tones: Record<ChangeVerdict, Tone> = { breaking: 'bad', compatible: 'ok', documentation: 'info' }

/** What changes mean for clients; null stands for no change. */
export function VerdictChip({ verdict }: { verdict: ChangeVerdict | null }) {
  const { t } = useTranslation()
  return (
    <StatusChip tone={verdict ? tones[verdict] : 'off'} plain>
      {t(`apis.changes.verdict.${verdict ?? 'none'}`)}
    </StatusChip>
  )
}
