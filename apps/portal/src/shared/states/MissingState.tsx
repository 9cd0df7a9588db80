import { IconMapOff } from '@tabler/icons-react'
import { EmptyState } from '../parts/EmptyState.tsx'
import { useTranslation } from '../texts/use-translation.ts'

/** In place of an object that does not exist, or that the reader may not see. `kind`: what it would be, such as 'User'. */
export function MissingState({ kind }: { kind: string }) {
  const { t } = useTranslation()
  return (
    <EmptyState icon={<IconMapOff size={24} stroke={1.5} />} title={t('dock.missing', { kind })}>
      {t('dock.missingText')}
    </EmptyState>
  )
}
