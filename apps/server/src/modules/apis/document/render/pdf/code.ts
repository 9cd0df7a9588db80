import { pieces } from './faces.ts'
import { type Column, colors, type Doc, room } from './sheet.ts'

const size = 8
const lineHeight = 11
const padding = 8
/** What a tab is printed as, because a page has no stops. */
const tab = '  '

/** A line in parts of so many characters: code is not broken between words, so that its columns stay. */
const parts = (line: string, most: number): string[] => {
  const characters = Array.from(line)
  if (characters.length <= most) return [line]
  return Array.from({ length: Math.ceil(characters.length / most) }, (_, at) => characters.slice(at * most, (at + 1) * most).join(''))
}

/** Writes code as it is, line by line on a band. */
export const writeCode = (doc: Doc, text: string, { left, width }: Column): void => {
  const [{ font } = { font: '' }] = pieces('m', 'code')
  const most = Math.max(20, Math.floor((width - 2 * padding) / doc.font(font).fontSize(size).widthOfString('m')))
  const lines = text
    .replaceAll('\t', tab)
    .split('\n')
    .flatMap((line) => parts(line, most))
  for (const line of lines) {
    room(doc, lineHeight)
    const { y } = doc
    doc.rect(left, y, width, lineHeight).fill(colors.band)
    let x = left + padding
    for (const piece of pieces(line, 'code')) {
      doc
        .font(piece.font)
        .fontSize(size)
        .fillColor(colors.ink)
        .text(piece.text, x, y + 1.5, { lineBreak: false })
      x += doc.widthOfString(piece.text)
    }
    doc.y = y + lineHeight
  }
  doc.y += 6
}
