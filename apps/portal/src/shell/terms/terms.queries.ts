import { terms } from '@apim/contract/terms/routes'
import { call } from '../../shared/api/call.ts'
import { useApiMutation } from '../../shared/api/use-api-mutation.ts'

/** Accepts a version of the terms. */
export const useAcceptTerms = () => useApiMutation('terms', (version: number, one) => call(terms.accept, { body: { version } }, one))
