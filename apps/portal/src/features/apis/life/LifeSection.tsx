import type { ApiDetail } from '@apim/contract'
import { FormSection } from '../../../shared/layout/FormSection.tsx'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import css from '../api/Api.module.css'
import { DeprecateButtons } from './DeprecateButtons.tsx'
import { PublishButton } from './PublishButton.tsx'
import { RetireButton } from './RetireButton.tsx'

/** What maintainers can do next in the life of an API. */
export function LifeSection({ api }: { api: ApiDetail }) {
  const { t } = useTranslation()
  return (
    <FormSection title={t('life.title')} hint={t(`life.means.${api.life}`)}>
      <div className={css.edits}>
        <PublishButton api={api} />
        <DeprecateButtons api={api} />
        <RetireButton api={api} />
      </div>
    </FormSection>
  )
}
