import { Button } from '@mantine/core'
import { IconFilterOff } from '@tabler/icons-react'
import { EmptyState } from '../parts/EmptyState.tsx'
import { useTranslation } from '../texts/use-translation.ts'
import { focusContent } from './focus-content.ts'

/** Empty because of the filters: offers to clear them. */
export function NoMatchState({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation()
  const clear = () => {
    focusContent()
    onClear()
  }
  return (
    <EmptyState
      icon={<IconFilterOff size={24} stroke={1.5} />}
      title={t('part.noMatch')}
      action={
        <Button variant="default" onClick={clear}>
          {t('part.clearFilters')}
        </Button>
      }
    >
      {t('part.noMatchText')}
    </EmptyState>
  )
}
