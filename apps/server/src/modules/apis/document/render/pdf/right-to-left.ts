import { type Drawn, type Ink, inked, styleOf } from './ink.ts'
import { type Column, type Doc, room } from './sheet.ts'

/** Hebrew, Arabic and the scripts written like them. */
export const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/
const strong = /\p{L}/u

interface Word extends Drawn {
  width: number
  isRightToLeft: boolean
  /** Whether the line ends with it, as an author wrote. */
  isLast: boolean
}

/** Where a line may be broken: after a space, and where a long word may be. */
const afterWord = /(?<=[\s\u200b])/

const lineHeight = 1.45

/** Words as they are seen from left to right in a line that reads the other way, or has words that do. */
export const inSight = <T extends { isRightToLeft: boolean }>(line: readonly T[], isRightToLeft: boolean): T[] => {
  const groups: T[][] = []
  for (const word of line) {
    const last = groups.at(-1)
    if (last?.[0]?.isRightToLeft === word.isRightToLeft) last.push(word)
    else groups.push([word])
  }
  const turned = groups.map((group) => (group[0]?.isRightToLeft ? group.toReversed() : group))
  return (isRightToLeft ? turned.toReversed() : turned).flat()
}

const wordsOf = (doc: Doc, drawn: readonly Drawn[], ink: Ink): Word[] =>
  drawn.flatMap((piece) =>
    piece.text.split(afterWord).map((text): Word => {
      const bare = text.trim()
      const width = inked(doc, piece, ink).widthOfString(/\s$/.test(text) ? `${bare} ` : bare)
      return { ...piece, text: bare, width, isRightToLeft: rightToLeft.test(bare), isLast: text.includes('\n') }
    }),
  )

/** Words in lines that are no wider than the column, and end where the author ended one. */
export const linesOf = <T extends { width: number; isLast: boolean }>(words: readonly T[], width: number): T[][] => {
  const lines: T[][] = [[]]
  let used = 0
  for (const word of words) {
    const last = lines.at(-1) as T[]
    const isNext = last.length > 0 && (last.at(-1)?.isLast === true || used + word.width > width)
    if (isNext) lines.push([word])
    else last.push(word)
    used = isNext ? word.width : used + word.width
  }
  return lines.filter((line) => line.length > 0)
}

/**
 * Writes a paragraph with words from right to left: line by line, each word where it belongs. The paragraph reads in the direction of its first letter, as
 * on a page (`unicode-bidi: plaintext`).
 */
export const writeWords = (doc: Doc, drawn: readonly Drawn[], { left, width }: Column, ink: Ink): void => {
  const text = drawn.map((piece) => piece.text).join('')
  const isRightToLeft = rightToLeft.test(strong.exec(text)?.[0] ?? '')
  for (const line of linesOf(wordsOf(doc, drawn, ink), width)) {
    const total = line.reduce((sum, word) => sum + word.width, 0)
    room(doc, ink.size * lineHeight)
    let x = isRightToLeft ? left + Math.max(0, width - total) : left
    const { y } = doc
    for (const word of inSight(line, isRightToLeft)) {
      inked(doc, word, ink).text(word.text, x, y, { lineBreak: false, ...styleOf(word, ink) })
      x += word.width
    }
    doc.y = y + ink.size * lineHeight
  }
}
