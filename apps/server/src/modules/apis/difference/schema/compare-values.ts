import type { ChangeWord } from '@apim/contract'
import type { Effect } from '../change.ts'
import type { Finding } from './findings.ts'
import { lowerLimits, shownLimit, strictness, upperLimits } from './limits.ts'
import type { Shape } from './shape.ts'
import { coversTypes } from './types.ts'

const finding = (what: ChangeWord, effect: Effect, before = '', after = ''): Finding => ({ what, effect, before, after })

const shownTypes = (types: string[] | undefined): string => types?.join(' | ') ?? ''

const types = (a: Shape, b: Shape): Finding[] => {
  const [before, after] = [shownTypes(a.types), shownTypes(b.types)]
  if (before === after) return []
  const [isNarrower, isWider] = [coversTypes(a.types, b.types), coversTypes(b.types, a.types)]
  return [finding('type', isNarrower ? 'narrower' : isWider ? 'wider' : 'unclear', before, after)]
}

/** Formats whose values are all values of another. */
const wider: Readonly<Record<string, string>> = { int32: 'int64', float: 'double' }

const formats = (a: Shape, b: Shape): Finding[] => {
  const [before, after] = [a.formats.join(' + '), b.formats.join(' + ')]
  if (before === after) return []
  const within = (small: string[], large: string[]) =>
    large.every((format) => small.includes(format) || small.some((one) => wider[one] === format))
  return [finding('format', within(b.formats, a.formats) ? 'narrower' : within(a.formats, b.formats) ? 'wider' : 'unclear', before, after)]
}

/** Whether null is allowed. */
export const compareNull = (a: Shape, b: Shape): Finding[] =>
  a.nullable === b.nullable ? [] : [b.nullable ? finding('nullable', 'wider') : finding('not-nullable', 'narrower')]

const values = ({ values: a }: Shape, { values: b }: Shape): Finding[] => {
  if (!a && !b) return []
  if (!a) return [finding('values-limited', 'narrower', '', b?.join(', '))]
  if (!b) return [finding('values-unlimited', 'wider', a.join(', '))]
  const added = b.filter((value) => !a.includes(value))
  const removed = a.filter((value) => !b.includes(value))
  return [
    ...(added.length > 0 ? [finding('values-added', 'wider', '', added.join(', '))] : []),
    ...(removed.length > 0 ? [finding('values-removed', 'narrower', removed.join(', '))] : []),
  ]
}

const limits = (a: Shape, b: Shape): Finding[] =>
  [...lowerLimits, ...upperLimits].flatMap((name) => {
    const [before, after] = [a.limits[name], b.limits[name]]
    const stricter = strictness(name, after, before)
    return stricter === 0 ? [] : [finding(name, stricter > 0 ? 'narrower' : 'wider', shownLimit(before), shownLimit(after))]
  })

/** Patterns are compared as texts and never run (trust T37); these accept everything. */
const isEverything = (pattern: string) => ['', '.*', '^.*$', '^', '$'].includes(pattern)

const patterns = (a: Shape, b: Shape): Finding[] => {
  const [before, after] = [a.patterns, b.patterns].map((list) => list.filter((pattern) => !isEverything(pattern))) as [string[], string[]]
  if (before.join('\n') === after.join('\n')) return []
  const within = (large: string[], small: string[]) => large.every((pattern) => small.includes(pattern))
  const effect = within(before, after) ? 'narrower' : within(after, before) ? 'wider' : 'unclear'
  return [finding('pattern', effect, before.join(' '), after.join(' '))]
}

const multiples = ({ multiples: a }: Shape, { multiples: b }: Shape): Finding[] => {
  if (a.join() === b.join()) return []
  const within = (large: number[], small: number[]) => large.every((one) => small.some((other) => Number.isInteger(other / one)))
  return [finding('multipleOf', within(a, b) ? 'narrower' : within(b, a) ? 'wider' : 'unclear', a.join(), b.join())]
}

const uniqueness = (a: Shape, b: Shape): Finding[] =>
  a.unique === b.unique ? [] : [finding('uniqueItems', b.unique ? 'narrower' : 'wider', String(a.unique), String(b.unique))]

const texts = (a: Shape, b: Shape): Finding[] => [
  ...(a.deprecated === b.deprecated ? [] : [finding(b.deprecated ? 'deprecated' : 'not-deprecated', 'text')]),
  ...(a.texts === b.texts ? [] : [finding('text', 'text')]),
]

/** What changed in a schema itself, without its properties, items and alternatives. */
export const compareValues = (a: Shape, b: Shape): Finding[] =>
  [types, formats, compareNull, values, limits, patterns, multiples, uniqueness, texts].flatMap((compare) => compare(a, b))
