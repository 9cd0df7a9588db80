import { defaultLevels, type SpecRuleLevels } from '@apim/contract/spec-rules/values'
import { useQuery } from '@tanstack/react-query'
import { ruleLevels } from '../../../shared/api/spec-rules.queries.ts'

/** The levels of this portal's rules; undefined until they are known. Without an answer a text is checked by those that rules come with: the server decides. */
export const useRuleLevels = (): SpecRuleLevels | undefined => {
  const { data, isError } = useQuery(ruleLevels())
  return data?.levels ?? (isError ? defaultLevels : undefined)
}
