import type { ApiDetail } from '@apim/contract'

/** The operation to try first: a GET without path parameters if there is one; undefined for an API without operations. */
export const easiestOperation = (operations: ApiDetail['operations']) => {
  const reads = operations.filter(({ method }) => method.toUpperCase() === 'GET')
  return reads.find(({ path }) => !path.includes('{')) ?? reads[0] ?? operations[0]
}
