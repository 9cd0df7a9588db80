import type { SearchHit } from '@apim/contract'
import { askedWords } from '@apim/contract/apis/search-words'
import { type Searched, textOf, wordsOf } from './words.ts'

const hitsMax = 3

/** What of a document fits a search best: what has most of its words; at most three, operations before schemas before tags. */
export const hitsIn = (q: string, { operations, schemas }: Searched): SearchHit[] => {
  const asked = askedWords(q)
  const candidates: { hit: SearchHit; text: string }[] = [
    ...operations.map((one) => ({
      hit: { kind: 'operation' as const, name: `${one.method} ${one.path}`, summary: one.summary },
      text: textOf({ ...one, tags: [] }),
    })),
    ...schemas.map((name) => ({ hit: { kind: 'schema' as const, name, summary: '' }, text: name })),
    ...[...new Set(operations.flatMap(({ tags }) => tags))].map((name) => ({
      hit: { kind: 'tag' as const, name, summary: '' },
      text: name,
    })),
  ]
  const scored = candidates.map(({ hit, text }) => {
    const words = wordsOf(text)
    return { hit, score: asked.filter((word) => words.some((one) => one.startsWith(word))).length }
  })
  const best = scored.reduce((most, { score }) => Math.max(most, score), 1)
  return scored
    .filter(({ score }) => score === best)
    .slice(0, hitsMax)
    .map(({ hit }) => hit)
}
