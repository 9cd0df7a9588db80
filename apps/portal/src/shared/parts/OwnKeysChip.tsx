import { useTranslation } from '../texts/use-translation.ts'
import { StatusChip } from './Marks.tsx'

/** Says of an organization that it manages its own keys for an API. */
export function OwnKeysChip() {
  const { t } = useTranslation()
  return (
    <StatusChip tone="info" plain>
      {t('consumers.ownKeys.chip')}
    </StatusChip>
  )
}
