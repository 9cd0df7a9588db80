import type { ApiDetail, ApiStanding } from '@apim/contract'
import { DeprecationForm } from '@apim/contract/api-life/schemas'
import { useForm } from '../../../shared/form/use-form.ts'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import { useDeprecate } from './life.queries.ts'

interface DeprecationValues {
  deprecatedAt: string
  sunsetAt: string
  replacementId: string | null
  replacementUrl: string
  text: string
}

const valuesOf = ({ deprecation }: ApiDetail): DeprecationValues => ({
  deprecatedAt: deprecation?.deprecatedAt ?? '',
  sunsetAt: deprecation?.sunsetAt ?? '',
  replacementId: deprecation?.replacement ? String(deprecation.replacement.id) : null,
  replacementUrl: deprecation?.replacementUrl ?? '',
  text: deprecation?.text ?? '',
})

/** The form that says when an API ends. */
export const useDeprecateForm = (api: ApiDetail, onSent: (standing: ApiStanding) => void) => {
  const { t } = useTranslation()
  const deprecate = useDeprecate(api.id)
  return useForm({
    schema: DeprecationForm,
    paths: {
      deprecatedAt: 'deprecatedAt',
      sunsetAt: 'sunsetAt',
      replacementId: 'replacementId',
      replacementUrl: 'replacementUrl',
      text: 'text',
    },
    body: ({ deprecatedAt, replacementId, ...values }: DeprecationValues) => ({
      ...values,
      deprecatedAt: deprecatedAt || null,
      replacementId: replacementId ? Number(replacementId) : null,
    }),
    nameOf: (field) => t(`life.field.${field}`),
    initial: valuesOf(api),
    isEdit: api.deprecation !== null,
    omit: [],
    draft: `deprecate-${api.id}`,
    send: (body) => deprecate.mutateAsync(body),
    onSent,
  })
}
