import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'rolldown/utils'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** The sources of messages that reach a screen through a server response or a contract rule. */
const sources = ['packages/contract/src/**/*.ts', 'apps/server/src/{http,modules,security}/**/*.ts']
/** English texts in those sources for other readers: descriptions of calls, messages for operators. */
const elsewhere = /^(summary|description|ConfigError|warn|info|error|debug)$/

type Node = { type: string; [key: string]: unknown }

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
const nameOf = (node: unknown): string | undefined => {
  if (!isNode(node)) return undefined
  if (node.type === 'Identifier') return String(node['name'])
  if (node.type === 'MemberExpression') return nameOf(node['property'])
  return undefined
}

/** Whether a text is a sentence rather than a name, an address or SQL: it starts like one and has a second word. */
const isSentence = (text: string) => /^[A-Z][a-z]*('[a-z]+)? [^\n]*[a-z]/.test(text)

/** A template's text, with a numbered placeholder for each interpolation. */
const textOf = (node: Node): string | undefined => {
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value']
  if (node.type !== 'TemplateLiteral') return undefined
  const parts = (node['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked)
  return parts.reduce((text, part, at) => `${text}{{${at}}}${part}`)
}

const walk = (value: unknown, found: Set<string>): void => {
  if (Array.isArray(value)) for (const one of value) walk(one, found)
  // Tagged templates are SQL.
  if (!isNode(value) || value.type === 'TaggedTemplateExpression') return
  const name = nameOf(value['callee']) ?? (value.type === 'Property' ? nameOf(value['key']) : undefined)
  if (name !== undefined && elsewhere.test(name) && !(value.type === 'Property' && name === 'error')) return
  const text = textOf(value)
  if (text !== undefined && (isSentence(text) || /^\{\{1\}\} [a-z]/.test(text))) found.add(text)
  for (const child of Object.values(value)) walk(child, found)
}

/** The messages that the portal raises itself, marked with `messageKey`. */
const walkMarked = (value: unknown, found: Set<string>): void => {
  if (Array.isArray(value)) for (const one of value) walkMarked(one, found)
  if (!isNode(value)) return
  const [first] = nameOf(value['callee']) === 'messageKey' ? (value['arguments'] as unknown[]) : []
  const text = isNode(first) ? textOf(first) : undefined
  if (text !== undefined) found.add(text)
  for (const child of Object.values(value)) walkMarked(child, found)
}

const parse = (file: string) => parseSync(file, readFileSync(`${root}${file}`, 'utf8')).program

/** Every message of the contract, the server and the portal itself, in English, sorted: the keys for their translations. */
export const messagesOfSources = (): string[] => {
  const found = new Set<string>()
  for (const file of globSync(sources, { cwd: root })) if (!file.endsWith('.test.ts')) walk(parse(file), found)
  for (const file of globSync('apps/portal/src/**/*.{ts,tsx}', { cwd: root }))
    if (!/\.test\.tsx?$/.test(file)) walkMarked(parse(file), found)
  return [...found].sort()
}
