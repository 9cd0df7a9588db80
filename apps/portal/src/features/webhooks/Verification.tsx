import { CodeBlock } from '../../shared/parts/CodeBlock.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { verifications } from './verifications.ts'

/** How a receiver makes sure that an event comes from this portal. */
export function Verification() {
  const { t } = useTranslation()
  return (
    <>
      <p>{t('webhooks.verify.text')}</p>
      <CodeBlock text={verifications} label={t('webhooks.verify.title')} />
      <p className="hint">{t('webhooks.verify.rules')}</p>
    </>
  )
}
