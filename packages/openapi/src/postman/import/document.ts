import { type Json, own, textIn } from '../../json.ts'
import { measure } from '../../size/measure.ts'
import { collectionIn, describedIn } from './collection.ts'
import { joinOperation, operationIn, parameterKey, type ReadOperation, writtenOperation } from './operations.ts'
import { leaverOf } from './parameters.ts'
import { createReport, type LeftOut } from './report.ts'
import { type Folder, requestsIn } from './requests.ts'
import { cleanCollection } from './secrets/clean-collection.ts'
import { createSchemes, type Schemes } from './security.ts'
import { addressVariables } from './server.ts'

/** A document made of a collection, and what of the collection is not in it. */
export interface Imported {
  document: Json
  /** How many operations it has. */
  operations: number
  left: LeftOut[]
}

/** Two paths that differ only in the names of their parameters are one (OpenAPI 3.1, Paths Object). */
const shapeOf = (path: string) => path.replace(/\{[^{}]+\}/g, '{}')

const namesIn = (path: string) => [...path.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name)

/** The same operation with the names that the path has where it was seen first. */
const renamed = (operation: ReadOperation, path: string): ReadOperation => {
  if (operation.path === path) return operation
  const [names, wanted] = [namesIn(operation.path), namesIn(path)]
  const parameters = [...operation.parameters.values()].map((one) => {
    const at = one.written['in'] === 'path' ? names.indexOf(textIn(one.written, 'name')) : -1
    const written = at < 0 ? one.written : { ...one.written, name: wanted[at] }
    return [parameterKey(written), { ...one, written }] as const
  })
  return { ...operation, path, parameters: new Map(parameters) }
}

/** The most frequent of some texts. */
const usual = (texts: readonly string[]): string | undefined => {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0]
}

const ligatures: Record<string, string> = { ß: 'ss', æ: 'ae', Æ: 'Ae', œ: 'oe', Œ: 'Oe', ø: 'o', Ø: 'O', ł: 'l', Ł: 'L', đ: 'd', Đ: 'D' }
/** `Größe` → `Grosse`. */
const plainLetters = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæÆœŒøØłŁđĐ]/g, (one) => ligatures[one] ?? one)

/** `Get all accounts` → `getAllAccounts`; of a name in other letters its method and path. */
const idOf = ({ summary, method, path }: ReadOperation) => {
  const words = (text: string) => plainLetters(text).match(/[A-Za-z\d]+/g) ?? []
  const named = words(summary)
  const all = named.length > 0 && /[A-Za-z]/.test(named.join('')) ? named : [method, ...words(path)]
  const [first = '', ...rest] = all.map((word) => (/^[A-Z\d]+$/.test(word) ? word.toLowerCase() : word))
  return `${first.charAt(0).toLowerCase()}${first.slice(1)}${rest.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')}`.slice(
    0,
    100,
  )
}

const createIds = () => {
  const used = new Map<string, number>()
  return (operation: ReadOperation): string => {
    const wanted = idOf(operation)
    let count = used.get(wanted) ?? 0
    let id = count === 0 ? wanted : `${wanted}${count + 1}`
    while (count > 0 && used.has(id)) id = `${wanted}${(count += 1) + 1}`
    used.set(wanted, count + 1)
    if (id !== wanted) used.set(id, 1)
    return id
  }
}

const versionOf = (info: unknown): string => {
  const version = own(info, 'version')
  if (typeof version === 'string' && version.trim() !== '') return version.trim().slice(0, 100)
  const numbers = ['major', 'minor', 'patch'].map((part) => own(version, part)).filter((one) => typeof one === 'number')
  return numbers.length > 0 ? numbers.join('.') : '1.0.0'
}

const pathsOf = (operations: readonly ReadOperation[], whole: { server: string | undefined; security: string }): Json => {
  const ids = createIds()
  const paths = new Map<string, Json>()
  for (const operation of operations) {
    const item = paths.get(operation.path) ?? {}
    item[operation.method] = writtenOperation(operation, ids(operation), whole)
    paths.set(operation.path, item)
  }
  return Object.fromEntries(paths)
}

const written = (collection: Json, operations: readonly ReadOperation[], folders: readonly Folder[], schemes: Schemes): Json => {
  const info = own(collection, 'info')
  const server = usual(operations.flatMap(({ servers }) => [...servers.keys()]))
  const security = usual(operations.map((one) => JSON.stringify(one.security ?? []))) ?? '[]'
  const used = new Set(operations.flatMap(({ tags }) => [...tags]))
  const tags = folders
    .filter(({ tag }) => used.has(tag))
    .map(({ tag, description }) => ({ name: tag, ...(description && { description }) }))
  const first = operations.find(({ servers }) => server !== undefined && servers.has(server))?.servers.get(server ?? '')
  const [securitySchemes, description] = [schemes.all(), describedIn(info)]
  return {
    openapi: '3.1.0',
    info: {
      title: textIn(info, 'name').trim().slice(0, 200) || 'Collection',
      version: versionOf(info),
      ...(description && { description }),
    },
    ...(first && { servers: [first] }),
    ...(tags.length > 0 && { tags }),
    ...(security !== '[]' && { security: JSON.parse(security) as Json[] }),
    paths: pathsOf(operations, { server, security }),
    ...(Object.keys(securitySchemes).length > 0 && { components: { securitySchemes } }),
  }
}

/**
 * A Postman collection (Format 2.0 or 2.1, as parsed JSON) as an OpenAPI 3.1 document, without scripts and without a secret of it. Throws NoCollection for
 * anything else, and Oversize for a collection or a document that is too large.
 */
export const documentOf = (value: unknown): Imported => {
  const report = createReport()
  const collection = cleanCollection(collectionIn(value), report)
  const variables = addressVariables(collection)
  const reading = { report, schemes: createSchemes(variables), variables }
  const { requests, folders } = requestsIn(collection, report)
  const operations = new Map<string, ReadOperation>()
  const paths = new Map<string, string>()
  for (const found of requests) {
    const operation = operationIn(found, reading)
    if (!operation) continue
    const shape = shapeOf(operation.path)
    paths.set(shape, paths.get(shape) ?? operation.path)
    const named = renamed(operation, paths.get(shape) as string)
    const key = `${named.method} ${named.path}`
    const known = operations.get(key)
    const place = [found.tag, found.name].filter(Boolean).join(' / ')
    if (!known) operations.set(key, named)
    else {
      report.add('duplicate', place)
      joinOperation(known, named, leaverOf(report, place))
    }
  }
  const document = written(collection, [...operations.values()], folders, reading.schemes)
  measure(document)
  return { document, operations: operations.size, left: report.all() }
}
