import { parseSync } from 'rolldown/utils'

interface Node {
  type: string
  [key: string]: unknown
}
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** Every node of a syntax tree. */
function* nodesIn(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const one of value) yield* nodesIn(one)
  if (!isNode(value)) return
  yield value
  for (const part of Object.values(value)) yield* nodesIn(part)
}

const schemaFile = /(^|\/)schema(\/[^/]+)?\.ts$/

/** The local names of imported tables: `keys` → `idempotencyKeys`, and `schema.*` for all of them. */
const importedTables = (text: string): Map<string, string> =>
  new Map(
    parseSync('file.ts', text)
      .module.staticImports.filter(({ moduleRequest }) => schemaFile.test(moduleRequest.value))
      .flatMap(({ entries }) => entries)
      .map(({ importName, localName }) => [localName.value, importName.kind === 'NamespaceObject' ? '*' : (importName.name ?? '')]),
  )

const nameOf = (node: unknown, imported: Map<string, string>): string | undefined => {
  if (!isNode(node)) return undefined
  if (node.type === 'Identifier') return imported.get(node['name'] as string)
  if (node.type !== 'MemberExpression' || !isNode(node['object']) || !isNode(node['property'])) return undefined
  return imported.get(node['object']['name'] as string) === '*' ? (node['property']['name'] as string) : undefined
}

const methodOf = (node: unknown): string =>
  isNode(node) && node.type === 'MemberExpression' && isNode(node['property']) ? (node['property']['name'] as string) : ''

/** The table that a node writes, or `?` if the source alone does not tell. */
const writtenBy = (node: Node, imported: Map<string, string>): string[] => {
  const [first, second] = (node['arguments'] ?? []) as unknown[]
  const table = nameOf(first, imported)
  if (['insert', 'update', 'delete'].includes(methodOf(node['callee'])) && table) return [table]
  if (isNode(node['callee']) && node['callee']['name'] === 'leasesOn') return [table ?? '?']
  if (isNode(node['callee']) && node['callee']['name'] === 'deleteSome') return [nameOf(second, imported) ?? '?']
  const { callee } = node
  const inner = isNode(callee) && callee.type === 'MemberExpression' ? callee['object'] : undefined
  const isChain = isNode(inner) && inner.type === 'CallExpression' && ['values', 'set'].includes(methodOf(callee))
  if (!isChain || !['insert', 'update'].includes(methodOf(inner['callee']))) return []
  return nameOf((inner['arguments'] as unknown[])[0], imported) ? [] : ['?']
}

const write = /\b(?:insert\s+into|update(?:\s+only)?|delete\s+from|truncate(?:\s+table)?|merge\s+into|copy)\s+$/i
const namedWrite = /\b(?:insert\s+into|update(?:\s+only)?|delete\s+from|truncate(?:\s+table)?|merge\s+into|copy)\s+"?([a-z_]+)/gi

interface Quasi {
  value: { raw: string }
}

/** Tables that an SQL statement writes, by their name in the code or in the database. */
const writtenInSql = (node: Node, imported: Map<string, string>, byName: ReadonlyMap<string, string>): string[] => {
  const texts = node.type === 'TemplateLiteral' ? (node['quasis'] as Quasi[]).map(({ value }) => value.raw) : [String(node['value'])]
  const named = texts.flatMap((text) => [...text.matchAll(namedWrite)].flatMap(([, name = '']) => byName.get(name.toLowerCase()) ?? []))
  const given = ((node['expressions'] ?? []) as unknown[]).flatMap((one, at) =>
    write.test(texts[at] ?? '') ? (nameOf(one, imported) ?? '?') : [],
  )
  return [...named, ...given]
}

/** The tables in a schema's source: database name → name in the code. */
export const tablesIn = (text: string): [string, string][] =>
  [...text.matchAll(/export const (\w+) = pgTable\(\s*'(\w+)'/g)].map(([, code = '', name = '']) => [name, code])

/** The tables that a source file writes, each once; `?` for a write whose table the source alone does not tell. */
export const tablesWritten = (text: string, byName: ReadonlyMap<string, string>): string[] => {
  const imported = importedTables(text)
  const found = [...nodesIn(parseSync('file.ts', text).program)].flatMap((node) => {
    if (node.type === 'CallExpression') return writtenBy(node, imported)
    if (node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node['value'] === 'string'))
      return writtenInSql(node, imported, byName)
    return []
  })
  return [...new Set(found)].sort()
}
