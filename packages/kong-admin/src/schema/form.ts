import type { Field, FieldTable, Shorthand } from './field.ts'

type Node = Record<string, unknown>
const isObject = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value)
// Keys come from outside and become object keys, so nothing may reach a prototype.
const emptyNode = (): Node => Object.create(null) as Node

function put(node: Node, key: string, value: string): void {
  const open = key.endsWith(']') ? key.indexOf('[', key.lastIndexOf(']', key.length - 2) + 1) : -1
  if (open < 0) {
    const before = node[key]
    node[key] = before === undefined ? value : Array.isArray(before) ? [...before, value] : [before, value]
    return
  }
  const [name, index] = [key.slice(0, open), key.slice(open + 1, -1)]
  if (index !== '' && !/^\d+$/.test(index)) {
    const inner = isObject(node[name]) ? node[name] : emptyNode()
    node[name] = inner
    put(inner, index, value)
    return
  }
  const list = Array.isArray(node[name]) ? (node[name] as unknown[]) : node[name] === undefined ? [] : [node[name]]
  node[name] = [...list, value]
}

/** Nests dotted and bracketed form fields: `config.minute`, `tags[]`, `tags[1]`, repeated `tags`. */
export function nestForm(pairs: Iterable<readonly [string, string]>): Record<string, unknown> {
  const root = emptyNode()
  for (const [path, value] of pairs) {
    const keys = path.split('.')
    const last = keys.pop() as string
    let node = root
    for (const key of keys) {
      if (!isObject(node[key])) node[key] = emptyNode()
      node = node[key] as Node
    }
    put(node, last, value)
  }
  return root
}

function convert(field: Field | undefined, value: unknown): unknown {
  if (value === '') return null
  if (!field) return value
  if (field.type === 'array' || field.type === 'set')
    return (Array.isArray(value) ? value : [value]).map((one) => convert(field.elements, one))
  if (field.type === 'record' && isObject(value)) return convertForm(field.fields ?? {}, value, field.shorthand_fields)
  if (field.type === 'foreign' && isObject(value)) return { ...value }
  if (field.type === 'map' && isObject(value)) {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, convert(field.values, inner)]))
  }
  if (typeof value !== 'string') return value
  if (field.type === 'boolean') return value === 'true' ? true : value === 'false' ? false : value
  const numeric = field.type === 'number' || field.type === 'integer'
  return numeric && value.trim() !== '' && Number.isFinite(Number(value)) ? Number(value) : value
}

/** Form values converted to the types in the schema; what cannot be converted stays, so that validation reports it. */
export function convertForm(
  fields: FieldTable,
  form: Record<string, unknown>,
  shorthands: Readonly<Record<string, Shorthand>> = {},
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(form).map(([key, value]) => [key, convert(fields[key] ?? shorthands[key]?.field, value)]))
}
