import type { OrganizationCard } from '@apim/contract'
import { IconBuilding, IconWorld } from '@tabler/icons-react'
import { StatusChip } from '../../shared/parts/Marks.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'

type Props = {
  organization: { [K in 'external' | 'deactivated' | 'avaliable' | 'requestDeleted']?: OrganizationCard[K] | undefined }
}

/** Whether it is external, deactivated, not available, requested to be deleted: what the reader knows of it. */
export function OrganizationBadges({ organization: { external, deactivated, avaliable, requestDeleted } }: Props) {
  const { t } = useTranslation()
  return (
    <>
      {external !== undefined && (
        <StatusChip tone={external ? 'info' : 'off'} sign={external ? IconWorld : IconBuilding}>
          {t(external ? 'organizations.types.external' : 'organizations.types.internal')}
        </StatusChip>
      )}
      {deactivated && <StatusChip tone="bad">{t('organizations.deactivated')}</StatusChip>}
      {requestDeleted && <StatusChip tone="warn">{t('organizations.remove.requested')}</StatusChip>}
      {avaliable === false && <StatusChip tone="warn">{t('organizations.notAvailable')}</StatusChip>}
    </>
  )
}
