import { CodegenForm } from '@apim/contract/codegen/schemas'
import { useForm } from '../../shared/form/use-form.ts'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { notify } from '../../shell/notices/notices.ts'
import type { CodeTarget } from './code-targets.ts'
import { useGenerateCode } from './codegen.queries.ts'

interface Values {
  modelPackage: string
  apiPackage: string
}

/** The form for the packages of the code; sending it generates and saves the code, which `stop` ends. */
export const usePackagesForm = (apiId: number, target: CodeTarget, onSaved: () => void) => {
  const { t } = useTranslation()
  const { generate, stop } = useGenerateCode(apiId)
  const form = useForm({
    schema: CodegenForm,
    paths: { modelPackage: 'modelPackage', apiPackage: 'apiPackage' },
    body: (values: Values) => ({ ...target, ...values }),
    nameOf: (field) => t(`codegen.field.${field}`),
    initial: { modelPackage: '', apiPackage: '' },
    isEdit: false,
    draft: 'codegen',
    omit: [],
    send: (body) => generate(body),
    onSent: () => {
      notify.success(t('codegen.done'))
      onSaved()
    },
  })
  return { form, stop }
}
