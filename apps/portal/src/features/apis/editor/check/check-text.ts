import { defaultLevels, type SpecRuleLevels } from '@apim/contract/spec-rules/values'
import { messageKey } from '../../../../shared/message-key.ts'
import type { SpecSyntax } from '../spec-syntax.ts'
import { type CheckedText, type OutlineEntry, problemsMax, type SpecProblem } from './checked-text.ts'
import { visitJson } from './json-places.ts'
import { lint } from './lint.ts'
import { outlineOf } from './outline.ts'
import { readText } from './read-text.ts'
import { badReferences } from './references.ts'
import { visitYaml } from './yaml-places.ts'

interface Range {
  offset: number
  end: number
}

/** Where these pointers begin and end; those of one that is not written out are those of what it is in. */
const rangesOf = (text: string, syntax: SpecSyntax, wanted: string[]) => {
  const found = new Map<string, Range>([['#', { offset: 0, end: text.length + 1 }]])
  const missing = new Set(wanted.flatMap((pointer) => pointer.split('/').map((_, at, parts) => parts.slice(0, at + 1).join('/'))))
  /** Those that the present place is in. */
  const open: [string, Range][] = []
  const visit = (pointer: string, offset: number) => {
    for (let last = open.at(-1); last && !pointer.startsWith(`${last[0]}/`); last = open.at(-1)) {
      last[1].end = offset
      open.pop()
    }
    if (!missing.has(pointer)) return
    const range = { offset, end: text.length + 1 }
    found.set(pointer, range)
    open.push([pointer, range])
  }
  if (syntax === 'json') visitJson(text, visit)
  else visitYaml(text, visit)
  return (pointer: string): Range | undefined => {
    for (let at = pointer; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) {
      const range = found.get(at)
      if (range !== undefined || !at.includes('/')) return range
    }
    return undefined
  }
}

/** A text that cannot be read is wrong at an offset; one that is too large is so at a pointer. */
const located = (mistake: SpecProblem, text: string, syntax: SpecSyntax): SpecProblem => {
  const { pointer, offset } = mistake
  return pointer === '#' ? mistake : { ...mistake, offset: offset ?? rangesOf(text, syntax, [pointer])(pointer)?.offset }
}

/** The outline with its places. Several that are in one line in brackets have the place of what they are in, which is that of none of them. */
const placed = (outline: ReturnType<typeof outlineOf>, rangeOf: (pointer: string) => Range | undefined): OutlineEntry[] => {
  const counts = new Map<number | undefined, number>()
  const all = outline.map(({ pointer, ...entry }) => ({ entry, range: rangeOf(pointer) }))
  for (const { range } of all) counts.set(range?.offset, (counts.get(range?.offset) ?? 0) + 1)
  return all.map(({ entry, range }) => ({
    ...entry,
    offset: range?.offset,
    end: counts.get(range?.offset) === 1 ? range?.end : undefined,
  }))
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)

const problemsOf = async (value: unknown, text: string, levels: SpecRuleLevels): Promise<Omit<SpecProblem, 'offset'>[]> => {
  if (!isObject(value)) return [{ severity: 'error', message: messageKey('This is not an OpenAPI document'), pointer: '#' }]
  const { openapi, swagger } = value as { openapi?: unknown; swagger?: unknown }
  if (!/^3\.[01]\.\d/.test(String(openapi)) && swagger !== '2.0')
    return [
      { severity: 'error', message: messageKey('The document must say openapi: 3.1.0, openapi: 3.0.3 or swagger: "2.0"'), pointer: '#' },
    ]
  const broken = badReferences(value).map((problem) => ({ severity: 'error' as const, ...problem }))
  return [...broken, ...(await lint(value, text, levels))]
}

/** The problems of a text, errors first, and its outline; with the value, which completion uses. */
export const checkText = async (
  text: string,
  syntax: SpecSyntax,
  levels: SpecRuleLevels = defaultLevels,
): Promise<CheckedText & { value: unknown }> => {
  const read = readText(text, syntax)
  if ('mistake' in read) return { problems: [located(read.mistake, text, syntax)], unlisted: 0, outline: [], value: undefined }
  const found = await problemsOf(read.value, text, levels)
  const sorted = found.toSorted((one, other) => Number(one.severity === 'warning') - Number(other.severity === 'warning'))
  const listed = sorted.slice(0, problemsMax)
  const outline = outlineOf(read.value)
  const rangeOf = rangesOf(
    text,
    syntax,
    [...listed, ...outline].map(({ pointer }) => pointer),
  )
  return {
    problems: listed.map((problem) => ({ ...problem, offset: rangeOf(problem.pointer)?.offset })),
    unlisted: found.length - listed.length,
    outline: placed(outline, rangeOf),
    value: read.value,
  }
}
