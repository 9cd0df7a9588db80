import { easiestOperation, type RequiredParts, requiredParts } from '@apim/openapi/request/first-operation'
import type { DocumentFormat, DocumentOperation } from './checked-document.ts'
import { DocumentRefusal } from './checked-document.ts'
import { limits } from './limits.ts'
import { plainLine, plainText } from './plain-text.ts'
import { follow } from './references.ts'

export type Json = Record<string, unknown>

/** A value as an object; anything else counts as an empty one. */
export const asObject = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}
/** A value as a list; anything else counts as an empty one. */
export const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

export const httpMethods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'] as const

/** The supported format that a document declares. Throws a DocumentRefusal for any other. */
export const formatOf = (root: unknown): Exclude<DocumentFormat, 'pdf'> => {
  const { openapi, swagger } = asObject(root)
  if (typeof openapi === 'string' && /^3\.0\.\d/.test(openapi)) return 'openapi 3.0'
  if (typeof openapi === 'string' && /^3\.1\.\d/.test(openapi)) return 'openapi 3.1'
  if (swagger === '2.0') return 'swagger 2.0'
  const version = openapi ?? swagger
  const found = version === undefined ? 'it names no version' : `it says version ${plainLine(JSON.stringify(version) ?? '', 40)}`
  throw new DocumentRefusal('not-openapi', `This is not an OpenAPI 3.0, OpenAPI 3.1 or Swagger 2.0 document: ${found}`, {
    pointer: swagger === undefined ? '#/openapi' : '#/swagger',
  })
}

/**
 * The operations in document order; a path item may be a local reference. Webhooks are not calls of this API. Throws a DocumentRefusal where they are
 * too much to hold: many paths can be one path item.
 */
export const operationsOf = (root: unknown): DocumentOperation[] => {
  let left: number = limits.operationsText
  const counted = (operation: DocumentOperation) => {
    const texts = [operation.path, operation.summary, operation.operationId ?? '', ...operation.tags]
    left -= texts.reduce<number>((sum, text) => sum + text.length, limits.operationLeast)
    if (left < 0) throw new DocumentRefusal('too-many-nodes', 'The document has too many operations', { pointer: '#/paths' })
    return operation
  }
  return Object.entries(asObject(asObject(root).paths)).flatMap(([path, item]) => {
    const methods = asObject(follow(root, item))
    return httpMethods.flatMap((method) =>
      Object.hasOwn(methods, method) ? [counted(operationOf(method, path, asObject(methods[method])))] : [],
    )
  })
}

const operationOf = (method: string, path: string, operation: Json): DocumentOperation => ({
  method: method.toUpperCase(),
  path: plainLine(path, limits.keyLength),
  summary: plainLine(operation.summary ?? operation.description, limits.summary),
  operationId: typeof operation.operationId === 'string' ? plainLine(operation.operationId, limits.summary) : null,
  tags: asList(operation.tags)
    .filter((tag) => typeof tag === 'string')
    .slice(0, 20)
    .map((tag) => plainLine(tag, limits.title)),
})

/** What an operation cannot be called without; nothing where the description upsets what makes the call up. */
const partsOf = (root: unknown, operation: DocumentOperation): RequiredParts => {
  try {
    return requiredParts(asObject(root), operation)
  } catch {
    return { path: '', query: '', headers: [] }
  }
}

/** The same, of which the easiest to call says what it cannot be called without. It is a help for readers, and fails no upload. */
export const withFirstCall = (root: unknown, operations: DocumentOperation[]): DocumentOperation[] => {
  const easiest = easiestOperation(operations)
  if (!easiest) return operations
  const { path, query, headers, body } = partsOf(root, easiest)
  const needs = {
    ...(path && { calledPath: path }),
    ...(query && { query }),
    ...(headers.length > 0 && { headers: headers.map(([name, value]) => ({ name, value })) }),
    ...(body && { body }),
  }
  return operations.map((one) => (one === easiest ? { ...one, ...needs } : one))
}

/** The server URLs as given in the document, including variables and relative ones. */
export const serversOf = (root: unknown): string[] => {
  const { servers, host, basePath, schemes } = asObject(root)
  if (typeof host === 'string')
    return (asList(schemes).length > 0 ? asList(schemes) : ['https'])
      .slice(0, limits.servers)
      .map((scheme) => plainLine(`${String(scheme)}://${host}${typeof basePath === 'string' ? basePath : ''}`, 500))
  if (typeof basePath === 'string') return [plainLine(basePath, 500)]
  return asList(servers)
    .slice(0, limits.servers)
    .map((server) => plainLine(asObject(server).url, 500))
    .filter(Boolean)
}

/** Title, version and description: the defaults for an API that gives none (specification part 1, section 5). */
export const headOf = (root: unknown): { title: string; version: string; description: string } => {
  const info = asObject(asObject(root).info)
  return {
    title: plainLine(info.title, limits.title),
    version: plainLine(info.version, limits.version),
    description: plainText(info.description ?? info.summary, limits.description),
  }
}

/** The names of its schemas. */
export const schemasOf = (root: unknown): string[] => {
  const { components, definitions } = asObject(root)
  return [...Object.keys(asObject(asObject(components).schemas)), ...Object.keys(asObject(definitions))].map((name) =>
    plainLine(name, limits.keyLength),
  )
}
