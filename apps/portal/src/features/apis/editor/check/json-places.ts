import { pointerPart, type Visit } from './place.ts'

interface Level {
  pointer: string
  /** The index of the next entry of a list; undefined for an object. */
  index: number | undefined
  /** Whether the next text is a key. */
  isKeyNext: boolean
}

const isSpace = (code: number) => code === 32 || code === 10 || code === 13 || code === 9

/** The offset behind the text in quotation marks that begins at `start`. */
const endOfText = (text: string, start: number): number => {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 92) at += 1
    else if (code === 34) return at + 1
  }
  return text.length
}

const unquoted = (quoted: string): string => {
  try {
    return String(JSON.parse(quoted))
  } catch {
    return quoted.slice(1, -1)
  }
}

/** Visits every key and every entry of a list in a JSON text, in order. Reads on behind a mistake as well as it can. */
export const visitJson = (text: string, visit: Visit): void => {
  const levels: Level[] = []
  /** The pointer of the value that comes next. */
  let next = '#'
  const entry = (offset: number) => {
    const level = levels.at(-1)
    if (level?.index === undefined || !level.isKeyNext) return
    next = `${level.pointer}/${level.index}`
    level.index += 1
    level.isKeyNext = false
    visit(next, offset)
  }
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (isSpace(code) || code === 58) continue
    const level = levels.at(-1)
    if (code === 123 || code === 91) {
      entry(at)
      levels.push({ pointer: next, index: code === 91 ? 0 : undefined, isKeyNext: true })
    } else if (code === 125 || code === 93) levels.pop()
    else if (code === 44) {
      if (level) level.isKeyNext = true
    } else if (code === 34) {
      const end = endOfText(text, at)
      if (level?.isKeyNext && level.index === undefined) {
        next = `${level.pointer}/${pointerPart(unquoted(text.slice(at, end)))}`
        level.isKeyNext = false
        visit(next, at)
      } else entry(at)
      at = end - 1
    } else entry(at)
  }
}
