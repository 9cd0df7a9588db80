import { IconBuilding, IconWorld } from '@tabler/icons-react'
import { StatusChip } from '../../shared/parts/Marks.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'

/** Whether external organizations may see an application's APIs. */
export function FacingChip({ external }: { external: boolean }) {
  const { t } = useTranslation()
  return (
    <StatusChip tone={external ? 'info' : 'off'} sign={external ? IconWorld : IconBuilding}>
      {t(external ? 'applications.types.1' : 'applications.types.0')}
    </StatusChip>
  )
}
