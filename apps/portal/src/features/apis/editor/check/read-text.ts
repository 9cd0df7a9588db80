import { measure, Oversize } from '@apim/openapi/size/measure'
import { JSON_SCHEMA, load, YAMLException } from 'js-yaml'
import type { SpecSyntax } from '../spec-syntax.ts'
import type { SpecProblem } from './checked-text.ts'

/** A longer text is not read a second time for properties that are named twice; the server does that when it is saved. */
const readTwiceUpTo = 2_000_000

const mistake = (message: string, offset: number | undefined): { mistake: SpecProblem } => ({
  mistake: { severity: 'error', message, pointer: '#', offset },
})

/** The offset that a JSON parser names, in the words of each browser. */
const offsetIn = (message: string, text: string): number | undefined => {
  const position = /position (\d+)/.exec(message)?.[1]
  if (position !== undefined) return Number(position)
  const [, line, column] = /line (\d+) column (\d+)/.exec(message) ?? []
  if (line === undefined) return undefined
  const before = text.split('\n', Number(line) - 1).reduce((sum, one) => sum + one.length + 1, 0)
  return before + Number(column) - 1
}

const readYaml = (text: string) => {
  try {
    return { value: load(text, { schema: JSON_SCHEMA }) }
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error
    return mistake(error.reason, error.mark?.position)
  }
}

const readJson = (text: string) => {
  try {
    const value: unknown = JSON.parse(text)
    // JSON.parse keeps the last of two equal keys without a word.
    return text.length <= readTwiceUpTo ? readYaml(text) : { value }
  } catch (error) {
    const { message } = error as Error
    return mistake(message.replace(/ in JSON at position.*$/s, ''), offsetIn(message, text))
  }
}

/** The value of a text, or why it has none: one that the server would not read either, as its aliases never end, has none. */
export const readText = (text: string, syntax: SpecSyntax): { value: unknown } | { mistake: SpecProblem } => {
  const read = syntax === 'json' ? readJson(text) : readYaml(text)
  if ('mistake' in read) return read
  try {
    measure(read.value)
  } catch (error) {
    if (!(error instanceof Oversize)) throw error
    return { mistake: { severity: 'error', message: error.message, pointer: error.pointer, offset: undefined } }
  }
  return read
}
