import type { RatePolicy } from '@apim/contract/constants'
import { requestTransformerFields } from '@apim/contract/deployments/transformer-fields'
import { TransformerFields } from '../../../shared/form/fields/TransformerFields.tsx'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import css from './AccessForm.module.css'
import { LimitFields } from './LimitFields.tsx'
import type { AccessFormState } from './use-access-form.ts'

/** The settings of a consumer that only maintainers and admins may change: its own rate limit and request transformer (specification 1 §3 and §6). */
export function MaintainerFields({ form, policies }: { form: AccessFormState; policies?: RatePolicy[] | undefined }) {
  const { t } = useTranslation()
  return (
    <>
      <LimitFields form={form} policies={policies} />
      <div className={css.limits}>
        <TransformerFields
          label={t('consumers.transformer')}
          hint={t('consumers.transformerHint')}
          fields={requestTransformerFields}
          isOn={form.field('changesRequests')}
          lists={form.field('requestTransformer')}
        />
      </div>
    </>
  )
}
