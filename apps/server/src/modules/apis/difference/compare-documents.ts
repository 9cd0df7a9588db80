import { canonicalJson } from '../../../canonical-json.ts'
import { asObject, type Json } from '../document/facts.ts'
import { type Change, change } from './change.ts'
import { compareServers } from './operation/compare-operation.ts'
import { isSame } from './schema/same.ts'
import { infoOf } from './servers.ts'
import type { Source } from './source.ts'

const said = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

const heads = (a: Json, b: Json): Change[] =>
  (['title', 'version'] as const).flatMap((name) =>
    said(a[name]) === said(b[name]) ? [] : [change('documentation', name, { before: said(a[name]), after: said(b[name]) })],
  )

/** Without extensions, at any depth: none of what this is used for is data. */
const plain = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  const own = Object.entries(value).filter(([name]) => !name.startsWith('x-'))
  return Object.fromEntries(own.map(([name, inner]) => [name, plain(inner)]))
}

/** Texts about the whole document: who publishes it, what it is about, what its tags mean. */
const about = ({ root }: Source): string => {
  const { title: _title, version: _version, ...info } = asObject(root.info)
  return canonicalJson(plain([info, root.tags ?? null, root.externalDocs ?? null]))
}

/** What changed in a document as a whole. Webhooks are calls that the API makes: they are compared for being the same. */
export const compareDocuments = (from: Source, to: Source, servers: { a: string[]; b: string[] }): Change[] => {
  const [a, b] = [asObject(from.root.webhooks), asObject(to.root.webhooks)]
  return [
    ...compareServers(servers.a, servers.b),
    ...(isSame(from, a, to, b, true) ? [] : [change('breaking', 'webhooks')]),
    ...heads(infoOf(from), infoOf(to)),
    ...(about(from) === about(to) ? [] : [change('documentation', 'text')]),
  ].map((one) => ({ ...one, subject: 'document' as const }))
}
