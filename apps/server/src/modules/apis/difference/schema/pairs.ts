import { DocumentRefusal } from '../../document/checked-document.ts'
import { type Direction, type SchemaChange, verdictOf } from '../change.ts'
import type { View } from '../source.ts'
import { compareStructure, isLifted } from './compare-structure.ts'
import { compareNull, compareValues } from './compare-values.ts'
import { knownShapes } from './known-shapes.ts'
import { compareProperties } from './properties.ts'

/** Two schemas of the two documents that were compared: their own changes, and the pairs below them. */
export interface Pair {
  changes: SchemaChange[]
  below: { at: string; pair: Pair }[]
  above: Pair[]
  /** Whether it or anything below it changed. */
  isChanged: boolean
}

/** More pairs than any real document has: GitHub's makes fewer than a tenth of it. */
const pairsMax = 500_000

/**
 * Compares schemas of two documents. Each pair is compared once, however often it is referred to, and cycles end there; only after `finish` is it
 * known what lies below a pair.
 */
export const schemaPairs = () => {
  const { keyOf, knownShape } = knownShapes()
  const pairs = new Map<string, Pair>()
  const open: { pair: Pair; a: View; b: View; direction: Direction }[] = []

  const pairOf = (a: View, b: View, direction: Direction): Pair => {
    const key = `${keyOf(a)} ${keyOf(b)} ${direction}`
    const known = pairs.get(key)
    if (known) return known
    if (pairs.size >= pairsMax) throw new DocumentRefusal('too-slow', 'The documents are too complex to compare')
    const pair: Pair = { changes: [], below: [], above: [], isChanged: false }
    pairs.set(key, pair)
    open.push({ pair, a, b, direction })
    return pair
  }

  const compare = ({ pair, a, b, direction }: (typeof open)[number]): void => {
    const [before, after] = [knownShape(a), knownShape(b)]
    const structure = compareStructure(before, after, { a, b })
    const isWhole = !isLifted(before, after)
    const values = isWhole ? compareValues(before, after) : compareNull(before, after)
    const properties = isWhole ? compareProperties(before, after, direction, knownShape) : { changes: [], inner: [] }
    const findings = [...values, ...structure.findings].map(({ effect, ...rest }) => ({
      at: '',
      ...rest,
      verdict: verdictOf(effect, direction),
    }))
    pair.changes = [...findings, ...properties.changes]
    for (const inner of [...properties.inner, ...structure.inner]) {
      const below = pairOf(inner.a, inner.b, direction)
      pair.below.push({ at: inner.at, pair: below })
      below.above.push(pair)
    }
  }

  return {
    pairOf,
    shapeOf: knownShape,
    /** Compares everything that was asked for, and marks what has changes below. */
    finish: (): void => {
      for (let task = open.pop(); task; task = open.pop()) compare(task)
      const changed = [...pairs.values()].filter(({ changes }) => changes.length > 0)
      for (let pair = changed.pop(); pair; pair = changed.pop()) {
        if (pair.isChanged) continue
        pair.isChanged = true
        changed.push(...pair.above)
      }
    },
  }
}
export type SchemaPairs = ReturnType<typeof schemaPairs>

/** All changes of a pair and below it, each with its shortest path. */
export const changesBelow = (root: Pair): SchemaChange[] => {
  const seen = new Set([root])
  const queue = [{ at: '', pair: root }]
  const found: SchemaChange[] = []
  for (let index = 0; index < queue.length; index++) {
    const { at, pair } = queue[index] as (typeof queue)[number]
    found.push(...pair.changes.map((one) => ({ ...one, at: `${at}${one.at}`.replace(/^\./, '') })))
    for (const below of pair.below)
      if (below.pair.isChanged && !seen.has(below.pair)) {
        seen.add(below.pair)
        queue.push({ at: `${at}${below.at}`, pair: below.pair })
      }
  }
  return found
}
