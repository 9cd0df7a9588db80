import type { ChangedOperation, ChangeVerdict, SpecDifference } from '@apim/contract'
import { limits } from '../document/limits.ts'
import { plainLine } from '../document/plain-text.ts'
import { bySeverity, type Change, change } from './change.ts'
import { compareDocuments } from './compare-documents.ts'
import { compareOperation } from './operation/compare-operation.ts'
import type { Operation } from './operation/model.ts'
import { operationsIn, templateOf } from './operation/read.ts'
import { schemaPairs } from './schema/pairs.ts'
import { serversOf } from './servers.ts'
import { shown } from './shown.ts'
import { sourceOf } from './source.ts'

/** How many changes an answer lists, of one operation and of all. */
export const listed = { ofOperation: 200, all: 2_000 } as const

export type Difference = Omit<SpecDifference, 'from' | 'to'>

interface Found {
  method: string
  path: string
  changes: () => Change[]
}

/** Operations that belong together: by method and path, whatever the path's parameters are called. */
const matched = (a: Operation[], b: Operation[]): { a?: Operation; b?: Operation }[] => {
  const exact = new Map(a.map((one) => [`${one.method} ${one.path}`, one]))
  const left = new Set(a)
  const withExact = b.map((one) => {
    const old = exact.get(`${one.method} ${one.path}`)
    if (old) left.delete(old)
    return { b: one, a: old }
  })
  const byTemplate = new Map([...left].map((one) => [`${one.method} ${templateOf(one.path)}`, one]))
  const pairs = withExact.map((pair) => {
    const old = pair.a ?? byTemplate.get(`${pair.b.method} ${templateOf(pair.b.path)}`)
    if (old && left.delete(old)) return { b: pair.b, a: old }
    return pair.a ? { b: pair.b, a: pair.a } : { b: pair.b }
  })
  return [...pairs, ...[...left].map((one) => ({ a: one }))]
}

const worst = (changes: { verdict: ChangeVerdict }[]): ChangeVerdict | null => changes.toSorted(bySeverity)[0]?.verdict ?? null

/** Each operation's changes, the worst first, as many as fit; all of them count. */
const summary = (document: Change[], found: Found[]): Difference => {
  const counts = { breaking: 0, compatible: 0, documentation: 0 }
  const count = (changes: Change[]) => {
    for (const { verdict } of changes) counts[verdict] += 1
  }
  count(document)
  const operations = found.flatMap(({ method, path, changes }): ChangedOperation[] => {
    const all = changes().toSorted(bySeverity)
    count(all)
    const [first] = all
    return first
      ? [{ method, path: plainLine(path, limits.keyLength), verdict: first.verdict, changes: all.slice(0, listed.ofOperation).map(shown) }]
      : []
  })
  operations.sort(bySeverity)
  let room = listed.all - document.length
  for (const operation of operations) {
    operation.changes = operation.changes.slice(0, Math.max(0, room))
    room -= operation.changes.length
  }
  const listedCount = document.length + operations.reduce((sum, { changes }) => sum + changes.length, 0)
  const unlisted = counts.breaking + counts.compatible + counts.documentation - listedCount
  return { verdict: worst([...document, ...operations]), counts, document: document.map(shown), operations, unlisted }
}

/**
 * What changed between two checked documents, given as parsed JSON, and what each change means for clients. Throws a DocumentRefusal for
 * documents that are too complex to compare.
 */
export const difference = (a: unknown, b: unknown): Difference => {
  const [from, to] = [sourceOf(a), sourceOf(b)]
  const comparison = { from, to, pairs: schemaPairs() }
  const servers = { a: serversOf(from), b: serversOf(to) }
  const found = matched(operationsIn(from), operationsIn(to)).map((pair): Found => {
    const { method, path } = (pair.b ?? pair.a) as Operation
    if (!pair.a) return { method, path, changes: () => [change('compatible', 'added')] }
    if (!pair.b) return { method, path, changes: () => [change('breaking', 'removed')] }
    const own = compareOperation(comparison, pair.a, pair.b, servers)
    return { method, path, changes: own.all }
  })
  comparison.pairs.finish()
  return summary(compareDocuments(from, to, servers), found)
}
