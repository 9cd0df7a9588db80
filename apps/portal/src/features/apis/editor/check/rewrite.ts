import { dump, JSON_SCHEMA } from 'js-yaml'
import type { SpecSyntax } from '../spec-syntax.ts'
import { readText } from './read-text.ts'

/** The same document laid out evenly, in the same syntax or the other one; undefined for a text that cannot be read. Comments of YAML are lost. */
export const rewrite = (text: string, from: SpecSyntax, to: SpecSyntax): string | undefined => {
  const read = readText(text, from)
  if ('mistake' in read) return undefined
  if (to === 'json') return `${JSON.stringify(read.value, null, 2)}\n`
  return dump(read.value, { schema: JSON_SCHEMA, noRefs: true, lineWidth: -1 })
}
