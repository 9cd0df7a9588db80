import { type OperationRef, operationAt, operationKey } from '@apim/openapi/document/operation-key'
import type { Outline } from '@apim/openapi/document/outline'
import type { Place } from '@apim/openapi/document/place'
import type { ReferenceSearch } from '../api/api-search.ts'

/** What of a reference is shown, as the address says. */
export type Shown =
  | { kind: 'introduction' }
  | { kind: 'operation'; operation: OperationRef }
  | { kind: 'schema'; name: string }
  | { kind: 'group'; name: string }

/** Reads the address of a reference; what it does not know leads to the introduction. */
export const shownAt = ({ op, schema, section }: ReferenceSearch): Shown => {
  const operation = operationAt(op)
  if (operation) return { kind: 'operation', operation }
  if (schema) return { kind: 'schema', name: schema }
  return section ? { kind: 'group', name: section } : { kind: 'introduction' }
}

/** The inverse of `shownAt`. */
export const searchOf = (shown: Shown): ReferenceSearch => ({
  op: shown.kind === 'operation' ? operationKey(shown.operation) : undefined,
  schema: shown.kind === 'schema' ? shown.name : undefined,
  section: shown.kind === 'group' ? shown.name : undefined,
})

/** The place in the document that has to be read for it; undefined where the outline is enough. */
export const placeOf = (shown: Shown): Place | undefined => (shown.kind === 'operation' || shown.kind === 'schema' ? shown : undefined)

/** The operations before and after one, in the order of the list. */
export const around = (outline: Outline, { method, path, isWebhook }: OperationRef) => {
  const all = outline.groups.flatMap(({ operations }) => operations)
  const at = all.findIndex((one) => one.method === method && one.path === path && one.isWebhook === isWebhook)
  return { previous: at > 0 ? all[at - 1] : undefined, next: at < 0 ? undefined : all[at + 1] }
}
