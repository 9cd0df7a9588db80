import type { Json } from '../json.ts'
import { operationOf } from '../operation/operation.ts'
import { requestOf } from './request.ts'

interface Call {
  method: string
  path: string
}

/** The operation to try first: a GET without path parameters if there is one; undefined for an API without operations. */
export const easiestOperation = <One extends Call>(operations: readonly One[]): One | undefined => {
  const reads = operations.filter(({ method }) => method.toUpperCase() === 'GET')
  return reads.find(({ path }) => !path.includes('{')) ?? reads[0] ?? operations[0]
}

/** Characters of a query that a first call may have: a longer one is no help to a reader. */
const queryMax = 500

/** The query, with its question mark, that an operation cannot be called without; empty for one that can be, or whose query is too long to show. */
export const requiredQuery = (document: Json, call: Call): string => {
  const operation = operationOf(document, call)
  if (!operation?.parameters.some((one) => one.in === 'query' && one.required)) return ''
  const query = /\?.*/s.exec(requestOf(document, operation, { address: '', credentials: [] }).url)?.[0] ?? ''
  return query.length > queryMax ? '' : query
}
