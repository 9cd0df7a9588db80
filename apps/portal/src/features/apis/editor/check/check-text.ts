import { defaultLevels, type SpecRuleLevels } from '@apim/contract/spec-rules/values'
import { messageKey } from '../../../../shared/message-key.ts'
import type { SpecSyntax } from '../spec-syntax.ts'
import { type CheckedText, problemsMax, type SpecProblem } from './checked-text.ts'
import { visitJson } from './json-places.ts'
import { lint } from './lint.ts'
import { outlineOf } from './outline.ts'
import { readText } from './read-text.ts'
import { badReferences } from './references.ts'
import { visitYaml } from './yaml-places.ts'

/** The offsets of these pointers; of one that is not written out, that of what it is in. */
const offsetsOf = (text: string, syntax: SpecSyntax, wanted: string[]) => {
  const found = new Map<string, number>([['#', 0]])
  const missing = new Set(wanted.flatMap((pointer) => pointer.split('/').map((_, at, parts) => parts.slice(0, at + 1).join('/'))))
  const visit = (pointer: string, offset: number) => {
    if (missing.has(pointer)) found.set(pointer, offset)
  }
  if (syntax === 'json') visitJson(text, visit)
  else visitYaml(text, visit)
  return (pointer: string): number | undefined => {
    for (let at = pointer; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) {
      const offset = found.get(at)
      if (offset !== undefined || !at.includes('/')) return offset
    }
    return undefined
  }
}

/** A text that cannot be read is wrong at an offset; one that is too large is so at a pointer. */
const located = (mistake: SpecProblem, text: string, syntax: SpecSyntax): SpecProblem => {
  const { pointer, offset } = mistake
  return pointer === '#' ? mistake : { ...mistake, offset: offset ?? offsetsOf(text, syntax, [pointer])(pointer) }
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
  const offsetOf = offsetsOf(
    text,
    syntax,
    [...listed, ...outline].map(({ pointer }) => pointer),
  )
  return {
    problems: listed.map((problem) => ({ ...problem, offset: offsetOf(problem.pointer) })),
    unlisted: found.length - listed.length,
    outline: outline.map(({ pointer, ...entry }) => ({ ...entry, offset: offsetOf(pointer) })),
    value: read.value,
  }
}
