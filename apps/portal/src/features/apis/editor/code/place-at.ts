import { syntaxTree } from '@codemirror/language'
import type { EditorState } from '@codemirror/state'
import { yamlReader } from '../check/yaml-places.ts'
import type { SpecSyntax } from '../spec-syntax.ts'

/** What is being written: a key or a value, in which object, and from where in the text. */
export interface Place {
  at: 'key' | 'value'
  path: string[]
  from: number
}

const pathOf = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))

/** The lines above that this column is inside of, outermost first. */
const linesAround = (state: EditorState, lineNumber: number, column: number): string[] => {
  const lines: string[] = []
  let limit = column
  for (let number = lineNumber - 1; number > 0 && limit > 0; number--) {
    const { text } = state.doc.line(number)
    const indent = text.search(/[^\s]/)
    if (indent < 0 || indent >= limit || text[indent] === '#') continue
    lines.push(text)
    // The key of a list may stand in the same column as its entries.
    limit = /^\s*-(\s|$)/.test(text) ? indent + 0.5 : indent
  }
  return lines.reverse()
}

const yamlPlace = (state: EditorState, pos: number): Place | undefined => {
  const line = state.doc.lineAt(pos)
  const before = line.text.slice(0, pos - line.from)
  const [, dashes, key, value] = /^(\s*(?:- +)*)([\w$.-]*)(?::\s+["']?(\S*))?$/.exec(before) ?? []
  if (dashes === undefined || key === undefined) return undefined
  const reader = yamlReader(() => undefined)
  const indent = before.search(/\S/) < 0 ? before.length : before.search(/\S/)
  for (const text of linesAround(state, line.number, dashes.includes('-') ? indent + 0.5 : dashes.length)) reader.line(text, 0)
  if (dashes.includes('-')) reader.line(`${dashes}x: y`, 0)
  if (reader.inBlock(indent)) return undefined
  const path = pathOf(reader.parentOf(dashes.length))
  return value === undefined ? { at: 'key', path, from: pos - key.length } : { at: 'value', path: [...path, key], from: pos - value.length }
}

const jsonPlace = (state: EditorState, pos: number): Place | undefined => {
  const node = syntaxTree(state).resolveInner(pos, -1)
  const isKey = node.name === 'PropertyName'
  if (!isKey && node.name !== 'String') return undefined
  const path: string[] = []
  for (let at = node.parent, child = node; at; child = at, at = at.parent) {
    if (at.name === 'Array') path.unshift('0')
    const name = at.name === 'Property' ? at.getChild('PropertyName') : null
    if (name && !(isKey && child === node)) path.unshift(state.sliceDoc(name.from + 1, name.to - 1))
  }
  return { at: isKey ? 'key' : 'value', path, from: node.from + 1 }
}

/** What is being written at an offset; undefined where nothing can be offered. */
export const placeAt = (state: EditorState, pos: number, syntax: SpecSyntax): Place | undefined =>
  syntax === 'json' ? jsonPlace(state, pos) : yamlPlace(state, pos)
