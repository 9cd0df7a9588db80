import { pointerPart, type Visit } from './place.ts'

interface Level {
  /** The column of a key; half a column more for an entry of a list, which may stand below its key in the same column. */
  indent: number
  pointer: string
  index: number
}

const keyPattern = /^("(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^\s#&*!|>%@`{}[\],"'-](?:[^#]|(?<!\s)#)*?|-[^\s#](?:[^#]|(?<!\s)#)*?):(?=\s|$)/
const blockPattern = /^\s*(?:[&!]\S*\s+)*[|>][+\-\d]*\s*(?:#.*)?$/

const unquoted = (key: string): string => {
  if (key.startsWith("'")) return key.slice(1, -1).replaceAll("''", "'")
  return key.startsWith('"') ? key.slice(1, -1).replace(/\\(.)/g, '$1') : key
}

/** Reads the lines of a YAML text one after the other; `pointer` is where the last one stands. */
export const yamlReader = (visit: Visit) => {
  const levels: Level[] = []
  /** The column of the key whose text in several lines follows. */
  let block: number | undefined
  const pointerAt = (indent: number) => {
    while ((levels.at(-1)?.indent ?? -1) >= indent) levels.pop()
    return levels.at(-1)?.pointer ?? '#'
  }
  const openEntry = (indent: number, offset: number) => {
    while ((levels.at(-1)?.indent ?? -1) > indent) levels.pop()
    const before = levels.at(-1)?.indent === indent ? levels.pop() : undefined
    const index = before ? before.index + 1 : 0
    const pointer = `${pointerAt(indent)}/${index}`
    levels.push({ indent, pointer, index })
    visit(pointer, offset)
  }
  return {
    pointer: () => levels.at(-1)?.pointer ?? '#',
    /** Where a key in this column stands. */
    parentOf: (indent: number) => levels.findLast((level) => level.indent < indent)?.pointer ?? '#',
    inBlock: (indent: number) => block !== undefined && indent > block,
    line: (line: string, offset: number) => {
      let indent = line.search(/\S/)
      if (indent < 0) return
      if (block !== undefined && indent > block) return
      block = undefined
      let rest = line.slice(indent)
      if (rest.startsWith('#') || rest.startsWith('---')) return
      for (let dash = /^-(\s+|$)/.exec(rest); dash; dash = /^-(\s+|$)/.exec(rest)) {
        openEntry(indent + 0.5, offset + indent)
        indent += dash[0].length
        rest = rest.slice(dash[0].length)
      }
      const key = keyPattern.exec(rest)?.[1]
      if (key !== undefined) {
        const pointer = `${pointerAt(indent)}/${pointerPart(unquoted(key))}`
        levels.push({ indent, pointer, index: 0 })
        visit(pointer, offset + indent)
      }
      if (blockPattern.test(key === undefined ? rest : rest.slice(key.length + 1))) block = indent
    },
  }
}

/** Visits every key and every entry of a list in block style, in order. What is in brackets is not looked at. */
export const visitYaml = (text: string, visit: Visit): void => {
  const reader = yamlReader(visit)
  let offset = 0
  while (offset < text.length) {
    const end = text.indexOf('\n', offset)
    const next = end < 0 ? text.length : end
    reader.line(text.slice(offset, next), offset)
    offset = next + 1
  }
}
