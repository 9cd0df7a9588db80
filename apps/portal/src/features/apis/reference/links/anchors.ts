import { decoded } from '@apim/openapi/decoded'
import type { OperationRef } from '@apim/openapi/document/operation-key'
import type { Outline } from '@apim/openapi/document/outline'
import { stepsOf } from '@apim/openapi/references'
import type { Shown } from '../shown.ts'

/** A name as other references write it in their addresses: `Pet store` is `Pet-store` in one, `pet-store` in another. */
const slug = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')

/** Finds a name as it is, else as an address has it. */
const named = <One>(all: readonly One[], nameOf: (one: One) => string) => {
  const bySlug = new Map(all.map((one) => [slug(nameOf(one)), one] as const).reverse())
  const exact = new Map(all.map((one) => [nameOf(one), one] as const).reverse())
  return (name: string): One | undefined => (name ? (exact.get(name) ?? bySlug.get(slug(name))) : undefined)
}

const calledAs = (method: string, path: string, isWebhook = false) => `${isWebhook} ${method.toUpperCase()} ${path}`

const tables = ({ groups, schemas }: Outline) => {
  const operations = groups.flatMap((group) => group.operations)
  // A description may have thousands of links, and a document tens of thousands of operations.
  const byCall = new Map(operations.map((one) => [calledAs(one.method, one.path, one.isWebhook), one] as const).reverse())
  return {
    group: named(groups, ({ name }) => name),
    schema: named(schemas, (name) => name),
    byId: new Map(operations.filter(({ operationId }) => operationId).map((one) => [one.operationId, one])),
    at: (method = '', path = '', isWebhook = false) => byCall.get(calledAs(method, path, isWebhook)),
  }
}
type Tables = ReturnType<typeof tables>

const schemaWords = /^(?:schemas?|models?|definitions)$/

const operationOf = ({ byId, at, schema }: Tables, steps: string[], anchor: string, isPointer: boolean): OperationRef | undefined => {
  const [kind = '', second = '', third = ''] = steps
  if ((kind === 'paths' || kind === 'webhooks') && steps.length === 3) return at(third, second, kind === 'webhooks')
  const [, method, path] = /^tag\/[^/]+\/([a-z]+)(\/.*)$/i.exec(anchor) ?? []
  // Ids may have slashes in them, as GitHub's.
  const ofTag = kind === 'tag' ? (at(method, path) ?? (third === 'operation' ? byId.get(steps.slice(3).join('/')) : undefined)) : undefined
  if (ofTag) return ofTag
  if (kind === 'operation') return byId.get(steps.slice(1).join('/'))
  // Swagger UI writes the tag before the id, as a pointer does: `#/pets/listPets`. A tag may be called as schemas are.
  return isPointer && kind !== 'components' && !(schemaWords.test(kind) && schema(second)) ? byId.get(steps.slice(1).join('/')) : undefined
}

/**
 * What the link inside a description leads to, as Redoc (`#tag/pets`, `#operation/listPets`), Scalar (`#tag/pets/GET/pets`, `#model/pet`), Swagger UI
 * (`#/pets/listPets`) and the document itself (`#/paths/~1pets/get`) write it; undefined for what is not there.
 */
export const createAnchors = (outline: Outline) => {
  let read: Tables | undefined
  return (anchor: string): Shown | undefined => {
    read ??= tables(outline)
    const pointer = stepsOf(anchor)
    const plain = decoded(anchor.slice(1))
    const steps = pointer ?? anchor.slice(1).split('/').map(decoded)
    const [kind, last = ''] = [steps[0] ?? '', steps.at(-1)]
    const operation = operationOf(read, steps, plain, pointer !== undefined)
    if (operation) {
      const { method, path, isWebhook } = operation
      return { kind: 'operation', operation: { method, path, ...(isWebhook && { isWebhook }) } }
    }
    const isSchema = schemaWords.test(kind) ? steps.length === 2 : kind === 'components' && steps[1] === 'schemas' && steps.length === 3
    const schema = isSchema ? read.schema(last) : undefined
    if (schema) return { kind: 'schema', name: schema }
    const isGroup = (kind === 'tag' && steps.length === 2) || (pointer && steps.length === 1)
    const group = isGroup ? read.group(last) : undefined
    return group && { kind: 'group', name: group.name }
  }
}
