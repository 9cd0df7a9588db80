import type { ApiDetail } from '@apim/contract'

/** What is called first: a plain read without parameters in its path, where there is one; undefined for an API without operations. */
export const easiestOperation = (operations: ApiDetail['operations']) => {
  const reads = operations.filter(({ method }) => method.toUpperCase() === 'GET')
  return reads.find(({ path }) => !path.includes('{')) ?? reads[0] ?? operations[0]
}
