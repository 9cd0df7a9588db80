import type { SearchHit } from '@apim/contract'
import { askedWords, searchText } from '@apim/contract/apis/search-words'
import { type Searched, type SearchedOperation, textOf, wordsOf } from './words.ts'

const hitsMax = 3

const operationHit = ({ method, path, summary }: SearchedOperation): SearchHit => ({
  kind: 'operation',
  name: `${method} ${path}`,
  summary,
})

const candidatesIn = function* ({ operations, schemas, tags }: Searched): Generator<{ hit: SearchHit; text: string }> {
  for (const one of operations) yield { hit: operationHit(one), text: textOf(one) }
  for (const name of new Set(schemas)) yield { hit: { kind: 'schema', name, summary: '' }, text: name }
  for (const name of tags) yield { hit: { kind: 'tag', name, summary: '' }, text: name }
}

/** How many of these words a text has, or words that begin with them. */
const scoreOf = (asked: readonly string[], text: string): number => {
  // What is nowhere in the text begins none of its words, which are dear to tell apart.
  const plain = searchText(text)
  const there = asked.filter((word) => plain.includes(word))
  if (there.length === 0) return 0
  const words = wordsOf(text)
  return there.filter((word) => words.some((one) => one.startsWith(word))).length
}

/** A path that is written the same but for its case, the names of its parameters and a slash at its end. */
const plainPath = (path: string) =>
  path
    .toLowerCase()
    .replace(/\{[^{}/]*\}/g, '{}')
    .replace(/(?<=.)\/$/, '')

/** The operations of a path that is searched, alone or after a method: `/payments/{id}`, `GET /payments/{id}`. */
const operationsAt = (q: string, { operations }: Searched): SearchHit[] => {
  const [, method, path] = /^(?:([a-z]+)\s+)?(\/\S*)$/i.exec(q.trim()) ?? []
  if (path === undefined) return []
  const asked = plainPath(path)
  const isAsked = (one: Searched['operations'][number]) =>
    plainPath(one.path) === asked && (method === undefined || one.method.toLowerCase() === method.toLowerCase())
  return operations.filter(isAsked).slice(0, hitsMax).map(operationHit)
}

/**
 * What of a document fits a search best: the operations of the path that is searched, and otherwise what has most of its words; at most three, operations
 * before schemas before tags.
 */
export const hitsIn = (q: string, searched: Searched): SearchHit[] => {
  const exact = operationsAt(q, searched)
  if (exact.length > 0) return exact
  const asked = askedWords(q)
  let best = { score: 1, hits: [] as SearchHit[] }
  for (const { hit, text } of candidatesIn(searched)) {
    const score = scoreOf(asked, text)
    if (score > best.score) best = { score, hits: [hit] }
    else if (score === best.score && best.hits.length < hitsMax) best.hits.push(hit)
    if (best.score === asked.length && best.hits.length === hitsMax) break
  }
  return best.hits
}
