import { entriesIn, flagIn, isObject, type Json, listIn, own, textIn, textsIn } from '../json.ts'
import { follow } from '../references.ts'
import { externalDocsOf } from './external-docs.ts'
import { methods, type OperationRef } from './operation-key.ts'
import { type Requirement, requirementsOf, type SecurityScheme, schemesOf } from './security.ts'
import { documentServers, type Server } from './servers.ts'

export interface OperationLine extends OperationRef {
  summary: string
  operationId: string
  deprecated: boolean
}

/** A tag with its operations. */
export interface Group {
  name: string
  description: string
  docs: { description: string; url: string }
  operations: OperationLine[]
}

/** All of a document but its operations and schemas themselves: small, however large the document is. */
export interface Outline {
  /** `3.1.0`, `2.0`. */
  format: string
  title: string
  version: string
  summary: string
  description: string
  terms: string
  contact: { name: string; url: string; email: string }
  license: { name: string; url: string }
  externalDocs: { description: string; url: string }
  servers: Server[]
  schemes: SecurityScheme[]
  security: Requirement[]
  groups: Group[]
  schemas: string[]
}

/** Operations without a tag, as is usual in reference documentation; and the webhooks without one. */
export const untagged = 'default'
const untaggedWebhooks = 'Webhooks'

const tagsOf = (operation: unknown, isWebhook: boolean): string[] => {
  const named = textsIn(operation, 'tags')
  return named.length > 0 ? named : [isWebhook ? untaggedWebhooks : untagged]
}

const linesOf = (document: Json, key: 'paths' | 'webhooks'): [OperationLine, string[]][] =>
  entriesIn(document, key).flatMap(([path, item]) => {
    const whole = follow(document, item)
    return methods
      .map((method) => [method, own(whole, method)] as const)
      .filter(([, operation]) => isObject(operation))
      .map(([method, operation]): [OperationLine, string[]] => [
        {
          method: method.toUpperCase(),
          path,
          summary: textIn(operation, 'summary'),
          operationId: textIn(operation, 'operationId'),
          deprecated: flagIn(operation, 'deprecated'),
          ...(key === 'webhooks' && { isWebhook: true }),
        },
        tagsOf(operation, key === 'webhooks'),
      ])
  })

/** A document's tags with their operations: first the declared ones, in that order, then those that only occur; none without operations. */
export const groupsOf = (document: Json): Group[] => {
  const groups = new Map<string, Group>()
  const groupOf = (name: string, tag?: unknown) => {
    const group = groups.get(name) ?? { name, description: textIn(tag, 'description'), docs: externalDocsOf(tag), operations: [] }
    groups.set(name, group)
    return group
  }
  for (const tag of listIn(document, 'tags')) if (textIn(tag, 'name')) groupOf(textIn(tag, 'name'), tag)
  for (const [line, tags] of [...linesOf(document, 'paths'), ...linesOf(document, 'webhooks')])
    for (const tag of new Set(tags)) groupOf(tag).operations.push(line)
  return [...groups.values()].filter(({ operations }) => operations.length > 0)
}

/** The names of the schemas that references can point at. */
const schemasOf = (document: Json): string[] =>
  [...entriesIn(document.components, 'schemas'), ...entriesIn(document, 'definitions')].map(([name]) => name)

export const outlineOf = (document: Json): Outline => {
  const info = own(document, 'info')
  const named = (key: string) => own(info, key)
  return {
    format: textIn(document, 'openapi') || textIn(document, 'swagger'),
    title: textIn(info, 'title'),
    version: textIn(info, 'version'),
    summary: textIn(info, 'summary'),
    description: textIn(info, 'description'),
    terms: textIn(info, 'termsOfService'),
    contact: { name: textIn(named('contact'), 'name'), url: textIn(named('contact'), 'url'), email: textIn(named('contact'), 'email') },
    license: { name: textIn(named('license'), 'name'), url: textIn(named('license'), 'url') },
    externalDocs: externalDocsOf(document),
    servers: documentServers(document),
    schemes: schemesOf(document),
    security: requirementsOf(document) ?? [],
    groups: groupsOf(document),
    schemas: schemasOf(document),
  }
}

/** An operation of several tags stands under the first of them. */
export const onceEach = (groups: readonly Group[]): Group[] => {
  const seen = new Set<string>()
  const isNew = ({ method, path, isWebhook }: OperationLine) => {
    const key = `${isWebhook} ${method} ${path}`
    return !seen.has(key) && Boolean(seen.add(key))
  }
  return groups.map((group) => ({ ...group, operations: group.operations.filter(isNew) })).filter(({ operations }) => operations.length > 0)
}
