import { CodegenForm } from '@apim/contract/codegen/schemas'
import type { CodeLanguage, CodeType } from '@apim/contract/codegen/values'
import { useForm } from '../../shared/form/use-form.ts'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { notify } from '../../shell/notices/notices.ts'
import { defaultLanguages } from './code-targets.ts'
import { useGenerateCode } from './codegen.queries.ts'

interface Values {
  type: CodeType
  lang: CodeLanguage | null
  modelPackage: string
  apiPackage: string
}

/** The form of the wizards: what to generate and in which packages (specification 1 §5). It stays, so that a server can follow a client. */
export const useWizardForm = (apiId: number) => {
  const { t } = useTranslation()
  const { generate, stop } = useGenerateCode(apiId)
  const form = useForm({
    schema: CodegenForm,
    paths: { lang: 'lang', modelPackage: 'modelPackage', apiPackage: 'apiPackage' },
    body: ({ lang, ...values }: Values) => ({ ...values, lang: lang ?? undefined }),
    nameOf: (field) => t(`codegen.field.${field}`),
    initial: { type: 'client', lang: defaultLanguages.client, modelPackage: '', apiPackage: '' } as Values,
    isEdit: false,
    draft: 'codegen-wizard',
    omit: [],
    // A client's language may be none of a server's.
    along: (part) => (part.type ? { ...part, lang: defaultLanguages[part.type] } : part),
    send: (body) => generate(body),
    onSent: () => notify.success(t('codegen.done')),
  })
  return { form, stop }
}
