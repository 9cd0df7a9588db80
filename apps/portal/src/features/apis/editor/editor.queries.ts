import { apis } from '@apim/contract/apis/routes'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'
import { keys } from '../../../shared/api/keys.ts'
import { useApiMutation } from '../../../shared/api/use-api-mutation.ts'
import type { SpecSyntax } from './spec-syntax.ts'

/** The text of the current revision; `revision` tells apart what was current before. */
export const specText = (id: number, revision: number, syntax: SpecSyntax) =>
  queryOptions({
    queryKey: keys.apis.text(id, revision, syntax),
    queryFn: async ({ signal }) => (await call(apis.document, { params: { id }, query: { type: syntax } }, { signal })).text(),
    staleTime: 'static',
    gcTime: 0,
  })

/** The sample to start from. */
export const sampleSpec = () =>
  queryOptions({
    queryKey: keys.apis.sample(),
    queryFn: async ({ signal }) => (await call(apis.sample, {}, { signal })).text(),
    staleTime: 'static',
  })

interface SpecToSave {
  specText: string
  apiId: number | undefined
  appId: number | undefined
  note: string
  version: string | undefined
}

export const useSaveSpec = () => useApiMutation('apis', (body: SpecToSave, one) => call(apis.save, { body }, one))
