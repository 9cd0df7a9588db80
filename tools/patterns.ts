import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'rolldown/utils'
import { root } from './architecture/imports.ts'

/** A regular expression in a source, and whether it is written there or put together from texts. */
export interface Pattern {
  file: string
  source: string
  flags: string
}

interface Node {
  type?: string
  regex?: { pattern: string; flags: string }
  callee?: { name?: string }
}

const isObject = (value: unknown): value is Node => typeof value === 'object' && value !== null

const walk = (node: unknown, seen: (node: Node) => void): void => {
  if (!isObject(node)) return
  seen(node)
  for (const value of Object.values(node)) walk(value, seen)
}

/** The regular expressions that a source is written with, and whether it makes others. */
export const patternsIn = (file: string, code = readFileSync(join(root, file), 'utf8')): { written: Pattern[]; isMade: boolean } => {
  const written: Pattern[] = []
  let isMade = false
  walk(parseSync(file, code).program, ({ type, regex, callee }) => {
    if (type === 'Literal' && regex) written.push({ file, source: regex.pattern, flags: regex.flags })
    if ((type === 'NewExpression' || type === 'CallExpression') && callee?.name === 'RegExp') isMade = true
  })
  return { written, isMade }
}
