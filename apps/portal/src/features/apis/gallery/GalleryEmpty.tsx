import { can } from '@apim/contract/policies'
import { IconApi } from '@tabler/icons-react'
import { EmptyState } from '../../../shared/parts/EmptyState.tsx'
import { LinkButton } from '../../../shared/parts/links.tsx'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import { useUser } from '../../../shell/session/session-context.ts'

/** An empty gallery: where to find APIs or, if there are none at all, how to create the first. */
export function EmptyGallery({ my }: { my: boolean }) {
  const { t } = useTranslation()
  const user = useUser()
  const icon = <IconApi size={24} stroke={1.5} />
  if (my)
    return (
      <EmptyState icon={icon} title={t('apis.empty.mine')} action={<LinkButton to="/wall/all">{t('apis.exploreAll')}</LinkButton>}>
        {t('apis.empty.mineText')}
      </EmptyState>
    )
  const mayUpload = can.importInto(user, user.ownerApps[0]?.id ?? null)
  return (
    <EmptyState icon={icon} title={t('apis.empty.all')} action={mayUpload && <LinkButton to="/api-upload">{t('apis.upload')}</LinkButton>}>
      {t(mayUpload ? 'apis.empty.allText' : 'apis.empty.allWait')}
    </EmptyState>
  )
}
