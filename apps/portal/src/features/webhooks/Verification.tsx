import { CodeBlock } from '../../shared/parts/CodeBlock.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { verifications } from './verifications.ts'
import css from './Webhooks.module.css'

/** How a receiver makes sure that an event comes from this portal. */
export function Verification() {
  const { t } = useTranslation()
  return (
    <div className={css.verification}>
      <p>{t('webhooks.verify.text')}</p>
      <CodeBlock text={verifications} />
      <p className="hint">{t('webhooks.verify.rules')}</p>
    </div>
  )
}
