import type { Spend } from '../budget.ts'
import { type Json, shown } from '../json.ts'
import { labelOf } from '../schema/label.ts'
import type { Shape } from '../schema/shape.ts'
import { shapeOf } from '../schema/shape-of.ts'
import { oneLine } from './one-line.ts'

const depthMax = 6
const linesMax = 400
/** Arrays of arrays have no lines of their own. */
const stepsMax = 5000

/** How a text is written. */
export interface Way {
  /** Schemas with a name are named, not unfolded, for a text that lists them elsewhere. */
  namesOnly: boolean
  spend: Spend
}

interface Run extends Way {
  document: Json
  lines: string[]
  steps: number
}

const code = (text: string) => (text.includes('`') ? `\`\` ${oneLine(text)} \`\`` : `\`${oneLine(text)}\``)

const listed = (word: string, values: readonly unknown[]) =>
  values.length > 0 ? [`${word}: ${values.map((one) => code(shown(one))).join(', ')}`] : []

/** What a schema says about its value, in one line of Markdown. */
export const valueLine = (shape: Shape): string =>
  [
    ...shape.facts.map(({ key, value }) => (value ? `${key}: ${code(value)}` : key)),
    ...listed('const', shape.constant ? [shape.constant.value] : []),
    ...listed('enum', shape.choicesOfValue ?? []),
    ...listed('default', shape.fallback ? [shape.fallback.value] : []),
    ...listed('example', shape.examples.slice(0, 3)),
  ].join('; ')

const marks = (shape: Shape, required: boolean) =>
  [required && 'required', shape.deprecated && 'deprecated', shape.readOnly && 'read-only', shape.writeOnly && 'write-only'].filter(Boolean)

const inner = (run: Run, shape: Shape, indent: string, trail: readonly string[]): void => {
  run.steps += 1
  if (indent.length / 2 > depthMax || run.steps > stepsMax) return
  for (const [name, schema] of shape.properties) entry(run, code(name), schema, shape.required.has(name), indent, trail)
  for (const { role, name, schema } of shape.children) {
    if (role === 'items' && shape.properties.size === 0) {
      const item = enter(run, schema)
      if (!isOver(run, item, trail)) inner(run, item, indent, [...trail, item.self])
    } else entry(run, name ? `${role} ${code(name)}` : role, schema, false, indent, trail)
  }
  for (const { kind, options } of shape.choices) for (const option of options) entry(run, kind, option, false, indent, trail)
}

/** Whether a schema is listed by its name elsewhere in the text. */
const isListed = ({ namesOnly }: Run, { self }: Shape) => namesOnly && /^#\/(components\/schemas|definitions)\/[^/]+$/.test(self)

const isOver = (run: Run, shape: Shape, trail: readonly string[]) =>
  (shape.self !== '' && trail.includes(shape.self)) || isListed(run, shape)

const enter = ({ document }: Run, schema: unknown) => shapeOf(document, schema)

const entry = (run: Run, name: string, schema: unknown, required: boolean, indent: string, trail: readonly string[]): void => {
  if (run.lines.length >= linesMax) return
  const shape = enter(run, schema)
  const label = labelOf(run.document, shape)
  const listed = isListed(run, shape) && !label.includes(shape.name) ? `see ${code(shape.name)}` : ''
  const head = [name, label && code(label), listed, ...marks(shape, required)].filter(Boolean).join(', ')
  const text = [oneLine(shape.description), valueLine(shape)].filter(Boolean).join(' — ')
  run.lines.push(run.spend(`${indent}- ${head}${text ? `: ${text}` : ''}`))
  if (isOver(run, shape, trail)) return
  inner(run, shape, `${indent}  `, shape.self ? [...trail, shape.self] : trail)
}

/** A schema as a list in Markdown: bounded in depth and length; what repeats itself is named, not repeated. */
export const schemaMarkdown = (document: Json, schema: unknown, way: Way): string => {
  const run: Run = { document, lines: [], steps: 0, ...way }
  entry(run, 'schema', schema, false, '', [])
  return run.lines.join('\n')
}

/** What a named schema is, for a list of all; other named ones are not unfolded. */
export const definitionMarkdown = (document: Json, schema: unknown, spend: Spend): string => {
  const run: Run = { document, lines: [], steps: 0, namesOnly: true, spend }
  const shape = enter(run, schema)
  inner(run, shape, '', shape.self ? [shape.self] : [])
  const head = spend([code(labelOf(document, { ...shape, name: '' }) || 'any'), valueLine(shape)].filter(Boolean).join(' — '))
  return [spend(shape.description), head, run.lines.join('\n')].filter(Boolean).join('\n\n')
}
