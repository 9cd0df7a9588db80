import type { OutlineEntry } from './checked-text.ts'
import { pointerPart } from './place.ts'

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'] as const

type Json = Record<string, unknown>
const asObject = (value: unknown): Json => (typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {})
const asText = (value: unknown) => (typeof value === 'string' ? value : '')

/** The operations and the named schemas of a document, with their pointers. */
export const outlineOf = (root: unknown): (Omit<OutlineEntry, 'offset'> & { pointer: string })[] => {
  const { paths, components, definitions } = asObject(root)
  const operations = Object.entries(asObject(paths)).flatMap(([path, item]) =>
    methods
      .filter((method) => Object.hasOwn(asObject(item), method))
      .map((method) => {
        const operation = asObject(asObject(item)[method])
        const summary = asText(operation.summary) || asText(operation.operationId)
        return { method: method.toUpperCase(), name: path, summary, pointer: `#/paths/${pointerPart(path)}/${method}` }
      }),
  )
  const schemasOf = (schemas: unknown, place: string) =>
    Object.entries(asObject(schemas)).map(([name, schema]) => ({
      method: undefined,
      name,
      summary: asText(asObject(schema).title),
      pointer: `${place}/${pointerPart(name)}`,
    }))
  return [...operations, ...schemasOf(asObject(components).schemas, '#/components/schemas'), ...schemasOf(definitions, '#/definitions')]
}
