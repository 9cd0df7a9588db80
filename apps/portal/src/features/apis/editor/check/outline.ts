import type { OutlineEntry } from './checked-text.ts'
import { pointerPart } from './place.ts'

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'] as const

type Json = Record<string, unknown>
const asObject = (value: unknown): Json => (typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {})
const asText = (value: unknown) => (typeof value === 'string' ? value : '')

type Located = Omit<OutlineEntry, 'offset' | 'end'> & { pointer: string }

const operationsOf = (root: Json, key: 'paths' | 'webhooks'): Located[] =>
  Object.entries(asObject(root[key])).flatMap(([name, item]) =>
    methods
      .filter((method) => Object.hasOwn(asObject(item), method))
      .map((method) => {
        const operation = asObject(asObject(item)[method])
        const summary = asText(operation.summary) || asText(operation.operationId)
        const pointer = `#/${key}/${pointerPart(name)}/${method}`
        return { method: method.toUpperCase(), name, summary, pointer, ...(key === 'webhooks' && { isWebhook: true }) }
      }),
  )

/** The operations, the webhooks and the named schemas of a document, with their pointers. */
export const outlineOf = (value: unknown): Located[] => {
  const root = asObject(value)
  const { components, definitions } = root
  const schemasOf = (schemas: unknown, place: string) =>
    Object.entries(asObject(schemas)).map(([name, schema]) => ({
      method: undefined,
      name,
      summary: asText(asObject(schema).title),
      pointer: `${place}/${pointerPart(name)}`,
    }))
  return [
    ...operationsOf(root, 'paths'),
    ...operationsOf(root, 'webhooks'),
    ...schemasOf(asObject(components).schemas, '#/components/schemas'),
    ...schemasOf(definitions, '#/definitions'),
  ]
}
