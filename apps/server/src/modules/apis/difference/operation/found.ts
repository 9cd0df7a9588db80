import type { ChangeVerdict, ChangeWord } from '@apim/contract'
import { type Change, change, type Direction } from '../change.ts'
import { changesBelow, type Pair, type SchemaPairs } from '../schema/pairs.ts'
import type { Source } from '../source.ts'

export type Place = Pick<Change, 'subject' | 'name' | 'in'>

/** Both documents, and the pairs of schemas found so far. */
export interface Comparison {
  from: Source
  to: Source
  pairs: SchemaPairs
}

/** Collects the changes of one operation; those of its schemas are known once all pairs are compared. */
export const findings = ({ from, to, pairs }: Comparison) => {
  const own: Change[] = []
  const below: { place: Place; pair: Pair }[] = []
  return {
    add: (verdict: ChangeVerdict, what: ChangeWord, place: Place, values: Partial<Change> = {}): void => {
      own.push(change(verdict, what, { ...place, ...values }))
    },
    push: (...changes: Change[]): void => {
      own.push(...changes)
    },
    schemas: (place: Place, a: unknown, b: unknown, direction: Direction): void => {
      below.push({ place, pair: pairs.pairOf({ source: from, schemas: [a] }, { source: to, schemas: [b] }, direction) })
    },
    /** Canonical JSON of a schema's default; empty where there is none. */
    defaultOf: (source: Source, schema: unknown): string => pairs.shapeOf({ source, schemas: [schema] }).fallback,
    all: (): Change[] => [
      ...own,
      ...below.flatMap(({ place, pair }) => (pair.isChanged ? changesBelow(pair).map((one) => ({ ...place, ...one })) : [])),
    ],
  }
}
export type Findings = ReturnType<typeof findings>
