import { contract } from '@apim/contract'
import { queryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { keys } from '../../../shared/api/keys.ts'
import { createTries } from '../../../shared/api/use-deed.ts'

export const businessAreas = queryOptions({
  queryKey: keys.choices.businessAreas(),
  queryFn: ({ signal }) => call(contract.businessAreas.list, {}, { signal }),
})

/** Uploads a description; see useUpload for its progress. */
export const useImport = () => {
  const [tries] = useState(createTries)
  return (form: Record<string, unknown>, file: File | undefined, how: { onProgress(percent: number): void; signal: AbortSignal }) =>
    tries({ form, file }, (one) => call(contract.apis.importDocument, { body: form, file: file as File }, { ...how, ...one }))
}
