import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'rolldown/utils'
import { expect, it } from 'vitest'

type Node = { type: string; [key: string]: unknown }

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const filesOf = (patterns: string[]) => globSync(patterns, { cwd: root, exclude: (name) => name === 'node_modules' || name === 'dist' })

/** The second table of the glossary: each variant with the word to use instead. */
const variants = [...read('docs/glossary.md').matchAll(/^\| ([^|`]+) \| ([^|`]+) \|$/gm)].flatMap(([, use = '', not = '']) =>
  use === 'use' ? [] : not.split(', ').map((variant) => ({ use, variant, pattern: new RegExp(String.raw`(?<![\w-])${variant}\b`) })),
)

/** Texts of the specification, OpenID Connect terms and a Linux account that contain a variant. */
const allowed = [
  'If you believe this was a mistake please contact the administrator.',
  /back-channel logout/gi,
  /post-logout redirect URI/g,
  /\*\*Analytics\*\*/g,
  'neither a user postgres nor nobody',
]

const found = (texts: { where: string; text: string }[]) =>
  texts.flatMap(({ where, text }) => {
    const rest = allowed.reduce<string>((left, one) => left.replaceAll(one, ''), text)
    return variants
      .filter(({ pattern }) => pattern.test(rest))
      .map(({ use, variant }) => `${where}: ${variant}, use ${use}: ${text.slice(0, 80)}`)
  })

/** A document's prose, without code, link targets and the glossary's own table of variants. */
const proseOf = (file: string) => {
  const text = file === 'docs/glossary.md' ? (read(file).split('| use | not |')[0] ?? '') : read(file)
  return text
    .replace(/^```[^]*?^```/gm, '')
    .replace(/`[^`\n]*`/g, '')
    .replace(/\]\([^)]*\)/g, ']')
    .split('\n')
    .map((line, at) => ({ where: `${file}:${at + 1}`, text: line }))
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
const sentence = /[a-z'’,;:]+ [a-z]/i

/** The sentences in a program: its strings of several words, except SQL, which is in tagged templates. */
const sentencesOf = (file: string): { where: string; text: string }[] => {
  const texts: string[] = []
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) walk(one)
    if (!isNode(value) || value.type === 'TaggedTemplateExpression' || value.type === 'ImportDeclaration') return
    if (value.type === 'Literal' && typeof value['value'] === 'string') texts.push(value['value'])
    if (value.type === 'TemplateElement') texts.push((value['value'] as { cooked: string }).cooked)
    for (const child of Object.values(value)) walk(child)
  }
  walk(parseSync(file, read(file)).program)
  return texts.filter((text) => sentence.test(text)).map((text) => ({ where: file, text }))
}

const textsOf = (value: unknown): string[] => (typeof value === 'string' ? [value] : Object.values(value as object).flatMap(textsOf))

it('reads the words and their variants', () => {
  expect(variants.length).toBeGreaterThan(20)
  expect(
    found([
      { where: 'planted', text: 'Log in with your e-mail address' },
      { where: 'planted', text: 'log in to see it' },
    ]),
  ).toEqual(['planted: e-mail, use email: Log in with your e-mail address', 'planted: log in, use sign in, sign-in: log in to see it'])
})

it('screens and emails use one word for one thing', () => {
  const files = filesOf(['apps/portal/src/locales/en/*.json', 'apps/server/src/mails/texts/en/*.json'])
  expect(files.length).toBeGreaterThan(20)
  expect(found(files.flatMap((where) => textsOf(JSON.parse(read(where))).map((text) => ({ where, text }))))).toEqual([])
})

it('messages, sign-in pages and commands use one word for one thing', () => {
  const files = filesOf([
    'packages/*/src/**/*.ts',
    'apps/{server,identity,gateway}/src/**/*.ts',
    'apps/portal/src/**/*.{ts,tsx}',
    'tools/**/*.{ts,mjs}',
    '{bench,bar}/*.ts',
  ]).filter((file) => !/\.test\.tsx?$|\.(cases|factory)\.ts$|\/testing\//.test(file))
  expect(found(files.flatMap(sentencesOf))).toEqual([])
})

it('the docs use one word for one thing', () => {
  const files = filesOf(['*.md', 'docs/**/*.md', 'apps/*/README.md'])
  expect(found(files.flatMap(proseOf))).toEqual([])
})
