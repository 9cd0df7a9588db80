import { requestTransformerFields, responseTransformerFields } from '@apim/contract'
import { useTranslation } from 'react-i18next'
import { TransformerFields } from '../../shared/parts/TransformerFields.tsx'
import type { DeployFormState } from './use-deploy-form.ts'

/** Request transformer, and for portal admins the response transformer (specification 1 §2 and §6). */
export function Transformers({ form, setsAnswers }: { form: DeployFormState; setsAnswers: boolean }) {
  const { t } = useTranslation()
  const { changesRequests, requestTransformer, changesAnswers, responseTransformer } = form.values
  return (
    <>
      <TransformerFields
        label={t('deploy.transformer.request')}
        fields={requestTransformerFields}
        isOn={changesRequests}
        value={requestTransformer}
        error={form.errorOf('requestTransformer')}
        onSwitch={(isOn) => form.change({ changesRequests: isOn })}
        onChange={(value) => form.change({ requestTransformer: value })}
      />
      {setsAnswers && (
        <TransformerFields
          label={t('deploy.transformer.response')}
          fields={responseTransformerFields}
          isOn={changesAnswers}
          value={responseTransformer}
          error={form.errorOf('responseTransformer')}
          onSwitch={(isOn) => form.change({ changesAnswers: isOn })}
          onChange={(value) => form.change({ responseTransformer: value })}
        />
      )}
    </>
  )
}
