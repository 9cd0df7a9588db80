import { isAdmin } from '@apim/contract/policies'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { useUser } from '../../shell/session/session-context.ts'

/** Where the editor belongs: among the tools for admins, whose navigation has them, in the gallery for others. */
export const useCrumbs = () => {
  const { t } = useTranslation()
  return isAdmin(useUser())
    ? [
        <Link key="tools" to="/tools">
          {t('title.tools')}
        </Link>,
      ]
    : [
        <Link key="gallery" to="/wall">
          {t('apis.myGallery')}
        </Link>,
      ]
}
