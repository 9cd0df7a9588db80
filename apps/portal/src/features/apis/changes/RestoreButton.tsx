import { Button } from '@mantine/core'
import { useTranslation } from '../../../shared/texts/use-translation.ts'

/** Asks whether an earlier revision is saved as the next one. */
export function RestoreButton({ number, onAsk }: { number: number; onAsk: (number: number) => void }) {
  const { t } = useTranslation()
  return (
    <Button size="compact-sm" variant="subtle" aria-label={t('apis.changes.restoreOf', { number })} onClick={() => onAsk(number)}>
      {t('apis.changes.restore')}
    </Button>
  )
}
