import { specRules } from '@apim/contract/spec-rules/routes'
import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'
import { keys } from './keys.ts'

/** The rules that specs are checked with, which the editor and their own screen show. */
export const ruleLevels = () =>
  queryOptions({ queryKey: keys.specRules.levels(), queryFn: ({ signal }) => call(specRules.show, {}, { signal }) })
