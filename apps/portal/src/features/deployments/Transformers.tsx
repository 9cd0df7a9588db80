import { responseTransformerFields } from '@apim/contract'
import { useTranslation } from 'react-i18next'
import { RequestTransformerFields } from '../../shared/parts/RequestTransformerFields.tsx'
import { TransformerFields } from '../../shared/parts/TransformerFields.tsx'
import type { DeployFormState } from './use-deploy-form.ts'

/** Request transformer, and for portal admins the response transformer (specification 1 §2 and §6). */
export function Transformers({ form, setsAnswers }: { form: DeployFormState; setsAnswers: boolean }) {
  const { t } = useTranslation()
  const { changesAnswers, responseTransformer } = form.values
  return (
    <>
      <RequestTransformerFields form={form} label={t('deploy.transformer.request')} hint={t('deploy.transformer.requestHint')} />
      {setsAnswers && (
        <TransformerFields
          label={t('deploy.transformer.response')}
          hint={t('deploy.transformer.responseHint')}
          fields={responseTransformerFields}
          isOn={changesAnswers}
          value={responseTransformer}
          error={form.errorOf('responseTransformer')}
          isRestored={form.isRestored}
          onSwitch={(isOn) => form.change({ changesAnswers: isOn })}
          onChange={(value) => form.change({ responseTransformer: value })}
        />
      )}
    </>
  )
}
