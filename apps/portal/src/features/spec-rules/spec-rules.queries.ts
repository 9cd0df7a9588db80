import { specRules } from '@apim/contract/spec-rules/routes'
import type { SpecRulesForm } from '@apim/contract/spec-rules/schemas'
import { call } from '../../shared/api/call.ts'
import { useApiMutation } from '../../shared/api/use-api-mutation.ts'

export const useSaveSpecRules = () => useApiMutation('specRules', (body: SpecRulesForm, one) => call(specRules.save, { body }, one))
