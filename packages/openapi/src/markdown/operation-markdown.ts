import type { Spend } from '../budget.ts'
import type { Requirement } from '../document/security.ts'
import { type Json, printed } from '../json.ts'
import type { Response } from '../operation/bodies.ts'
import { type Content, firstExample } from '../operation/content.ts'
import type { Operation } from '../operation/operation.ts'
import type { Parameter } from '../operation/parameters.ts'
import { bodyExamples } from '../sample/body-text.ts'
import type { Direction } from '../sample/sample.ts'
import { labelOf } from '../schema/label.ts'
import { shapeOf } from '../schema/shape-of.ts'
import { heading } from './heading.ts'
import { oneLine } from './one-line.ts'
import { schemaMarkdown, valueLine, type Way } from './schema-markdown.ts'

/** A fence longer than any in the text. */
const fenced = (text: string, language: string) => {
  const longest = text.match(/`+/g)?.reduce((most, { length }) => Math.max(most, length), 0) ?? 0
  const fence = '`'.repeat(Math.max(3, longest + 1))
  return `${fence}${language}\n${text}\n${fence}`
}

const examplesMax = 3

const parameterLine = (
  { document, spend }: Within,
  { name, in: place, required, deprecated, description, schema, examples }: Parameter,
) => {
  const shape = shapeOf(document, schema)
  const head = [`\`${name}\``, place, `\`${labelOf(document, shape) || 'any'}\``, required && 'required', deprecated && 'deprecated']
  const example = examples.slice(0, examplesMax).map(({ value }) => `example: \`${printed(value)}\``)
  const text = [description || shape.description, valueLine(shape), ...example].map(oneLine).filter(Boolean)
  return spend(`- ${head.filter(Boolean).join(', ')}${text.length > 0 ? `: ${text.join(' — ')}` : ''}`)
}

const contentText = (within: Within, content: Content, direction: Direction): string => {
  const { document, spend } = within
  const [example] = bodyExamples(document, firstExample(content), direction)
  return [
    `\`${content.mediaType}\``,
    ...(content.schema === undefined ? [] : [schemaMarkdown(document, content.schema, within)]),
    ...(example ? [spend(fenced(example.text, example.isJson ? 'json' : ''))] : []),
  ].join('\n\n')
}

const responseText = (within: Within, { status, description, headers, contents }: Response): string =>
  [
    heading(within.depth + 2, status),
    within.spend(description),
    headers.map((one) => parameterLine(within, one)).join('\n'),
    ...contents.slice(0, 1).map((one) => contentText(within, one, 'response')),
  ]
    .filter(Boolean)
    .join('\n\n')

const securityText = (security: Requirement[] | undefined) =>
  (security ?? []).map((way) => `- ${way.map(({ name, scopes }) => [name, ...scopes].join(' ')).join(' + ') || 'none'}`).join('\n')

interface Within extends Way {
  document: Json
  /** The depth of the operation's own heading. */
  depth: number
}

const written = (within: Within, operation: Operation, command: string): string => {
  const { depth, spend } = within
  const { method, path, summary, description, deprecated, parameters, body, responses, security } = operation
  const section = (title: string, text: string) => (text ? [heading(depth + 1, title), text] : [])
  return [
    spend(heading(depth, summary || operation.operationId || path)),
    spend(`\`${method} ${path}\`${deprecated ? ' (deprecated)' : ''}`),
    spend(description),
    ...section('Authentication', spend(securityText(security))),
    ...section('Parameters', parameters.map((one) => parameterLine(within, one)).join('\n')),
    ...section(
      'Body',
      [spend(body?.description ?? ''), ...(body?.contents ?? []).slice(0, 1).map((one) => contentText(within, one, 'request'))]
        .filter(Boolean)
        .join('\n\n'),
    ),
    ...section('Responses', responses.map((one) => responseText(within, one)).join('\n\n')),
    ...section('Example', operation.isWebhook ? '' : spend(fenced(command, 'sh'))),
  ]
    .filter(Boolean)
    .join('\n\n')
    .concat('\n')
}

/** An operation in Markdown, whole: for a person to paste, or for a model to read. `command`: a call of it for the shell. */
export const operationMarkdown = (document: Json, operation: Operation, command: string): string =>
  written({ document, depth: 1, namesOnly: false, spend: (text) => text }, operation, command)

/** The same as a section of a text that has a heading of its tag above it and lists the named schemas elsewhere. */
export const operationSection = (document: Json, operation: Operation, command: string, spend: Spend): string =>
  written({ document, depth: 3, namesOnly: true, spend }, operation, command)
