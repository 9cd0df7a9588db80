import type { Group, OperationLine, Outline } from '../document/outline.ts'
import { outlineOf } from '../document/outline.ts'
import { schemaRef } from '../document/part.ts'
import type { SecurityScheme } from '../document/security.ts'
import type { Json } from '../json.ts'
import { operationOf } from '../operation/operation.ts'
import { credentialsFor } from '../request/credential.ts'
import { requestOf } from '../request/request.ts'
import { curl } from '../snippets/curl.ts'
import { heading } from './heading.ts'
import { operationSection } from './operation-markdown.ts'
import { definitionMarkdown } from './schema-markdown.ts'

const listed = (lines: readonly string[]) => lines.map((line) => `- ${line.replace(/\s*\n\s*/g, ' ')}`).join('\n')

const schemeLine = ({ name, type, description, in: place, parameter, scheme }: SecurityScheme) => {
  const kind = [type, scheme, parameter && `\`${parameter}\` in ${place}`].filter(Boolean).join(' ')
  return [`\`${name}\`: ${kind}`, description].filter(Boolean).join(' — ')
}

const headOf = ({ title, version, summary, description, servers, schemes }: Outline): string[] => [
  heading(1, title),
  version && `Version ${version}`,
  summary,
  description,
  ...(servers.length > 0
    ? [heading(2, 'Servers'), listed(servers.map((one) => [one.url, one.description].filter(Boolean).join(': ')))]
    : []),
  ...(schemes.length > 0 ? [heading(2, 'Authentication'), listed(schemes.map(schemeLine))] : []),
]

/** An operation of several tags stands under the first of them. */
const onceEach = (groups: readonly Group[]): Group[] => {
  const seen = new Set<string>()
  const isNew = ({ method, path, isWebhook }: OperationLine) => {
    const key = `${isWebhook} ${method} ${path}`
    return !seen.has(key) && Boolean(seen.add(key))
  }
  return groups.map((group) => ({ ...group, operations: group.operations.filter(isNew) })).filter(({ operations }) => operations.length > 0)
}

const operationText = (document: Json, line: OperationLine, { servers, schemes }: Outline): string => {
  const operation = operationOf(document, line)
  if (!operation) return ''
  const address = (operation.servers[0] ?? servers[0])?.url ?? ''
  const request = requestOf(document, operation, { address, credentials: credentialsFor(schemes, operation.security) })
  return operationSection(document, operation, curl(request)).trimEnd()
}

const schemaText = (document: Json, name: string): string[] => [
  heading(3, name),
  definitionMarkdown(document, { $ref: schemaRef(document, name) }),
]

/** A whole description in Markdown: its head, its operations by tag, its schemas. For a person to read or print, or for a model. */
export const documentMarkdown = (document: Json): string => {
  const outline = outlineOf(document)
  return [
    ...headOf(outline),
    ...onceEach(outline.groups).flatMap(({ name, description, operations }) => [
      heading(2, name),
      description,
      ...operations.map((line) => operationText(document, line, outline)),
    ]),
    ...(outline.schemas.length > 0 ? [heading(2, 'Schemas')] : []),
    ...outline.schemas.flatMap((name) => schemaText(document, name)),
  ]
    .filter(Boolean)
    .join('\n\n')
    .concat('\n')
}
