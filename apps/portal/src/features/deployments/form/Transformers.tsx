import { requestTransformerFields, responseTransformerFields } from '@apim/contract/deployments/transformer-fields'
import { TransformerFields } from '../../../shared/form/fields/TransformerFields.tsx'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import type { DeployFormState } from './use-deploy-form.ts'

/** Request transformer, and for portal admins the response transformer (specification 1 §2 and §6). */
export function Transformers({ form, setsResponseTransformer }: { form: DeployFormState; setsResponseTransformer: boolean }) {
  const { t } = useTranslation()
  return (
    <>
      <TransformerFields
        label={t('deploy.transformer.request')}
        hint={t('deploy.transformer.requestHint')}
        fields={requestTransformerFields}
        isOn={form.field('changesRequests')}
        lists={form.field('requestTransformer')}
      />
      {setsResponseTransformer && (
        <TransformerFields
          label={t('deploy.transformer.response')}
          hint={t('deploy.transformer.responseHint')}
          fields={responseTransformerFields}
          isOn={form.field('changesAnswers')}
          lists={form.field('responseTransformer')}
        />
      )}
    </>
  )
}
