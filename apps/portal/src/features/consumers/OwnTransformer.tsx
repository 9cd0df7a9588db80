import { requestTransformerFields } from '@apim/contract'
import { useTranslation } from 'react-i18next'
import { TransformerFields } from '../../shared/parts/TransformerFields.tsx'
import css from './Consumers.module.css'
import type { AccessFormState } from './use-access-form.ts'

/** What the gateway changes in this consumer's requests alone. For maintainers and admins only (specification 1 §3 and §6). */
export function OwnTransformer({ form }: { form: AccessFormState }) {
  const { t } = useTranslation()
  const { changesRequests, requestTransformer } = form.values
  return (
    <div className={css.limits}>
      <TransformerFields
        label={t('consumers.transformer')}
        fields={requestTransformerFields}
        isOn={changesRequests}
        value={requestTransformer}
        error={form.errorOf('requestTransformer')}
        onSwitch={(isOn) => form.change({ changesRequests: isOn })}
        onChange={(value) => form.change({ requestTransformer: value })}
      />
      <p className={css.hint}>{t('consumers.transformerHint')}</p>
    </div>
  )
}
