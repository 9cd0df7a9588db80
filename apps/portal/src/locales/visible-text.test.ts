import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'rolldown/utils'
import { expect, test } from 'vitest'

type Node = { type: string; start: number; [key: string]: unknown }

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
/** Whether a text has words rather than a class name, a URL or a unit: two letters in a row. */
const hasWords = (text: string) => /\p{L}{2}/u.test(text) && !/^https?:/.test(text)
const isSentence = (text: string) => /^\p{Lu}[\p{L}'-]* .*\p{Ll}/u.test(text.trim())
const shownAttributes =
  /^(label|title|placeholder|description|alt|error|what|hint|note|subtitle|shown|aria-(label|description|placeholder|roledescription|valuetext))$/

const stringOf = (node: unknown): string | undefined => {
  if (!isNode(node)) return undefined
  if (node.type === 'JSXExpressionContainer') return stringOf(node['expression'])
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value']
  if (node.type === 'TemplateLiteral') return (node['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join(' ')
  return undefined
}

const nameOf = (node: unknown) => (isNode(node) && isNode(node['name']) ? String(node['name']['name']) : '')
/** Elements with program text, which is the same in every language. */
const isCode = (node: Node) => isNode(node['openingElement']) && /^(code|kbd|samp)$/.test(nameOf(node['openingElement']))

/** The texts in a file that a reader would see but that cannot be translated. */
const visibleTexts = (source: string, file: string): string[] => {
  const found: string[] = []
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) walk(one)
    if (!isNode(value) || value.type.startsWith('TS') || value.type === 'ImportDeclaration') return
    if (isNode(value['callee']) && value['callee']['name'] === 'messageKey') return
    if (value.type === 'JSXElement' && isCode(value)) return
    if (value.type === 'JSXText' && hasWords(String(value['value']))) found.push(String(value['value']).trim())
    if (value.type === 'JSXAttribute') {
      const text = stringOf(value['value'])
      if (text !== undefined) return void (shownAttributes.test(nameOf(value)) && hasWords(text) && found.push(text))
    }
    const text = stringOf(value)
    if (text !== undefined && value.type !== 'JSXExpressionContainer' && isSentence(text)) found.push(text)
    for (const child of Object.values(value)) walk(child)
  }
  walk(parseSync(file, source).program)
  return found
}

const src = fileURLToPath(new URL('../', import.meta.url))
const files = globSync('**/*.{ts,tsx}', { cwd: src }).filter((file) => !/\.test\.tsx?$|^testing\/|^locales\//.test(file))

test('text in code is found wherever it would be visible, and invisible text is not', () => {
  const planted = `
    throw new Error('This cannot be')
    const shown = { name: 'API is required', other: \`Port \${port} is taken\` }
    const part = <p title="Close"><b className="big bold" aria-label={'Menu'}>Hello</b>{t('part.close')}<code>GET /accounts</code></p>
    const key = messageKey('Api is required')`
  expect(visibleTexts(planted, 'planted.tsx').sort()).toEqual([
    'API is required',
    'Close',
    'Hello',
    'Menu',
    'Port   is taken',
    'This cannot be',
  ])
})

test('every visible text is in the locales', () => {
  const found = files.flatMap((file) => visibleTexts(readFileSync(`${src}${file}`, 'utf8'), file).map((text) => `${file}: ${text}`))
  expect(found).toEqual([])
})

test('the static pages have no text of their own', () => {
  const pages = globSync('{index.html,public/**/*.html}', { cwd: `${src}..` })
  expect(pages).toContain('index.html')
  const textIn = (html: string) => html.replace(/<[^>]*>|\{\{\w+\}\}/g, ' ').trim()
  expect(pages.filter((page) => hasWords(textIn(readFileSync(`${src}../${page}`, 'utf8'))))).toEqual([])
})
