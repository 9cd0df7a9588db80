import type { ApiLife } from '@apim/contract'
import { StatusChip } from '../../../shared/parts/Marks.tsx'
import { useTranslation } from '../../../shared/texts/use-translation.ts'

const tones = { draft: 'off', deprecated: 'warn', retired: 'bad' } as const

/** Where an API stands in its life; nothing for one that is simply published. */
export function LifeChip({ life }: { life: ApiLife }) {
  const { t } = useTranslation()
  if (life === 'published') return null
  return (
    <StatusChip tone={tones[life]} plain={life === 'deprecated'}>
      {t(`life.is.${life}`)}
    </StatusChip>
  )
}
