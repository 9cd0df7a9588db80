import { getTypes, type NormalizedNodeType, normalizeTypes } from '@redocly/openapi-core'
import { pointerPart } from './place.ts'

/** What may be written at a place: a key, or a value. */
export interface Completion {
  label: string
  detail: string
}

type Node = NonNullable<NormalizedNodeType['items']>
type Known = NormalizedNodeType | undefined

const roots = new Map<string, NormalizedNodeType>()

const rootOf = (version: 'oas2' | 'oas3_0' | 'oas3_1'): NormalizedNodeType => {
  const known = roots.get(version)
  if (known) return known
  const root = normalizeTypes(getTypes(version)).Root as NormalizedNodeType
  roots.set(version, root)
  return root
}

const versionOf = (value: unknown): 'oas2' | 'oas3_0' | 'oas3_1' => {
  const { swagger, openapi } = (value ?? {}) as { swagger?: unknown; openapi?: unknown }
  if (swagger !== undefined) return 'oas2'
  return String(openapi).startsWith('3.0') ? 'oas3_0' : 'oas3_1'
}

const resolved = (node: Node | null | undefined, key: string) => (typeof node === 'function' ? node({}, key) : node)

const childOf = (node: NormalizedNodeType, key: string) => {
  if (Object.hasOwn(node.properties, key)) return resolved(node.properties[key], key)
  return resolved((/^\d+$/.test(key) ? node.items : undefined) ?? node.additionalProperties, key)
}

const isNode = (node: unknown): node is NormalizedNodeType => typeof node === 'object' && node !== null && 'properties' in node

const nodeAt = (root: NormalizedNodeType, path: readonly string[]): Known => {
  let at: unknown = root
  for (const key of path) {
    if (!isNode(at)) return undefined
    at = childOf(at, key)
  }
  return isNode(at) ? at : undefined
}

/** The named parts of the document that a `$ref` in this place may lead to. */
const referencesFrom = (document: unknown, wanted: string | undefined): Completion[] => {
  const { components, definitions } = (document ?? {}) as Record<string, Record<string, object> | undefined>
  const sections = { ...components, ...(definitions && { definitions }) } as Record<string, object>
  return Object.entries(sections)
    .filter(([section]) => !wanted || section === 'definitions' || section.toLowerCase().startsWith(wanted.toLowerCase()))
    .flatMap(([section, named]) =>
      Object.keys(named ?? {}).map((name) => ({
        label: `#/${section === 'definitions' ? '' : 'components/'}${section}/${pointerPart(name)}`,
        detail: '',
      })),
    )
}

const keysOf = (node: NormalizedNodeType): Completion[] =>
  Object.entries(node.properties).map(([label, property]) => ({ label, detail: resolved(property, label)?.description ?? '' }))

/** The keys of the object at `path`, from the schema of OpenAPI; in `paths` and `responses` none are fixed. */
export const completeKey = (document: unknown, path: readonly string[]): Completion[] => {
  const node = nodeAt(rootOf(versionOf(document)), path)
  if (!node) return []
  const ref = path.length > 1 && !path.includes('info') ? [{ label: '$ref', detail: '' }] : []
  return [...keysOf(node), ...ref]
}

/** The values of the property at `path`: those that are listed, on or off, or what a `$ref` may lead to. */
export const completeValue = (document: unknown, path: readonly string[]): Completion[] => {
  const [key, parent] = [path.at(-1) ?? '', path.slice(0, -1)]
  const node = nodeAt(rootOf(versionOf(document)), parent)
  if (key === '$ref') return referencesFrom(document, node?.name)
  const property = node && childOf(node, key)
  if (!property || isNode(property)) return []
  const { enum: values, type } = property as { enum?: string[]; type?: string }
  return (values ?? (type === 'boolean' ? ['true', 'false'] : [])).map((label) => ({ label, detail: '' }))
}
