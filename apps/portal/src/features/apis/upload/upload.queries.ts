import { apis } from '@apim/contract/apis/routes'
import { useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { createAttempts } from '../../../shared/api/use-api-mutation.ts'

/** Uploads a description; useUpload tracks its progress. */
export const useImport = () => {
  const [tries] = useState(createAttempts)
  return (form: Record<string, unknown>, file: File | undefined, how: { onProgress(percent: number): void; signal: AbortSignal }) =>
    tries({ form, file }, (one) => call(apis.importDocument, { body: form, file }, { ...how, ...one }))
}
