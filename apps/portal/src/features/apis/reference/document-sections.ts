import { textOf } from '../../../shared/search.ts'

type Json = Record<string, unknown>

export interface OperationLine {
  method: string
  path: string
  summary: string
}

/** A group of operations in a large document: its tag's name, and its operations. */
export interface Section {
  name: string
  operations: OperationLine[]
}

/** Operations without a tag are listed under this name, as is usual in reference documentation. */
export const untagged = 'default'

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']
/** The keys of OpenAPI 3 and Swagger 2.0 documents that references can point to; a part includes only what it needs of them. */
const referred = ['paths', 'tags', 'components', 'definitions', 'parameters', 'responses', 'webhooks']
/** A document's top-level extensions can be megabytes, and none is shown. */
const isExtension = (key: string) => key.startsWith('x-')
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const own = (value: unknown, key: string): unknown => (isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined)

const tagsOf = (operation: unknown): string[] => {
  const tags = own(operation, 'tags')
  const named = Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : []
  return named.length > 0 ? named : [untagged]
}

const operationsOf = (item: unknown) =>
  methods.map((method) => [method, own(item, method)] as const).filter(([, operation]) => isObject(operation))

/** A document's tags with their operations: first the declared ones, in that order, then those that only occur; none without operations. */
export const sectionsOf = (document: Json): Section[] => {
  const declared = own(document, 'tags')
  const lines = new Map<string, OperationLine[]>()
  for (const tag of Array.isArray(declared) ? declared : []) {
    const name = own(tag, 'name')
    if (typeof name === 'string') lines.set(name, [])
  }
  for (const [path, item] of Object.entries(isObject(document.paths) ? document.paths : {}))
    for (const [method, operation] of operationsOf(item)) {
      const line = { method: method.toUpperCase(), path, summary: textOf(own(operation, 'summary')) ?? '' }
      for (const tag of tagsOf(operation)) lines.set(tag, [...(lines.get(tag) ?? []), line])
    }
  return [...lines].map(([name, operations]) => ({ name, operations })).filter(({ operations }) => operations.length > 0)
}

const refsOf = (value: unknown, found: Set<string>) => {
  const waiting = [value]
  for (let next = waiting.pop(); next !== undefined || waiting.length > 0; next = waiting.pop()) {
    if (typeof next !== 'object' || next === null) continue
    const ref = own(next, '$ref')
    if (typeof ref === 'string' && ref.startsWith('#/')) found.add(ref)
    waiting.push(...Object.values(next))
  }
  return found
}

/** `#/components/schemas/a~1b/items` → the object to include as a whole: `['components', 'schemas', 'a/b']`. */
const home = (ref: string): string[] => {
  const steps = ref
    .slice(2)
    .split('/')
    .map((step) => decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~'))
  return steps.slice(0, steps[0] === 'components' ? 3 : 2)
}

const put = (document: Json, [first = '', ...rest]: string[], value: unknown) => {
  if (rest.length === 0) {
    document[first] = value
    return
  }
  const inner = Object.hasOwn(document, first) ? document[first] : Object.create(null)
  document[first] = inner
  put(inner as Json, rest, value)
}

const at = (document: Json, steps: string[]) => steps.reduce<unknown>(own, document)

/** The document without its operations and without what only they refer to. */
const frameOf = (document: Json): Json => {
  const rest = Object.entries(document).filter(([key]) => !referred.includes(key) && !isExtension(key))
  const schemes = own(document.components, 'securitySchemes')
  return { ...Object.fromEntries(rest), ...(schemes !== undefined && { components: { securitySchemes: schemes } }), paths: {} }
}

/**
 * A document with one operation and everything it refers to, directly or indirectly, and nothing else; undefined if the operation does not exist. A
 * reference with thousands of operations is rendered one at a time.
 */
export const operationPart = (document: Json, method: string, path: string): Json | undefined => {
  const item = own(document.paths, path)
  const operation = own(item, method.toLowerCase())
  if (!isObject(item) || !isObject(operation)) return undefined
  const kept = Object.fromEntries(Object.entries(item).filter(([key]) => !methods.includes(key)))
  const part: Json = {
    ...frameOf(document),
    paths: { [path]: { ...kept, [method.toLowerCase()]: { ...operation, tags: tagsOf(operation).slice(0, 1) } } },
  }
  const seen = new Set<string>()
  const waiting = [...refsOf(part, new Set())]
  for (let ref = waiting.pop(); ref !== undefined; ref = waiting.pop()) {
    const steps = home(ref)
    const key = steps.join('\0')
    const value = at(document, steps)
    if (seen.has(key) || value === undefined) continue
    seen.add(key)
    put(part, steps, value)
    waiting.push(...refsOf(value, new Set()))
  }
  return part
}
