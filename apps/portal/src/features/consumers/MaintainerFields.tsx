import { useTranslation } from 'react-i18next'
import { RequestTransformerFields } from '../../shared/parts/RequestTransformerFields.tsx'
import css from './Consumers.module.css'
import { LimitFields } from './LimitFields.tsx'
import type { AccessFormState } from './use-access-form.ts'

/** What only maintainers and admins may set for a consumer: its own rate limit and request transformer (specification 1 §3 and §6). */
export function MaintainerFields({ form }: { form: AccessFormState }) {
  const { t } = useTranslation()
  return (
    <>
      <LimitFields form={form} />
      <div className={css.limits}>
        <RequestTransformerFields form={form} label={t('consumers.transformer')} hint={t('consumers.transformerHint')} />
      </div>
    </>
  )
}
