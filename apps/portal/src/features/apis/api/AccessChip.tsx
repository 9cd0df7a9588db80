import type { ApiSummary } from '@apim/contract'
import { IconPencil } from '@tabler/icons-react'
import { StatusChip } from '../../../shared/parts/Marks.tsx'
import { useTranslation } from '../../../shared/texts/use-translation.ts'

const tones = { maintained: 'info', granted: 'ok', requested: 'warn' } as const

/** The reader's access to an API; nothing if there is none. */
export function AccessChip({ access }: { access: ApiSummary['access'] }) {
  const { t } = useTranslation()
  if (access === 'none') return null
  return (
    <StatusChip tone={tones[access]} sign={access === 'maintained' ? IconPencil : undefined}>
      {t(`apis.access.${access}`)}
    </StatusChip>
  )
}
