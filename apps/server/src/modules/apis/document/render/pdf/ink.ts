import type { Piece } from './faces.ts'
import type { Run } from './runs.ts'
import { colors, type Doc } from './sheet.ts'

export interface Ink {
  size: number
  color?: string
}
/** A text in one look, in one font that has all its characters. */
export type Drawn = Run & Piece

/** Sets the font, size and color of a piece. */
export const inked = (doc: Doc, { font, face, link }: Drawn, { size, color = colors.ink }: Ink): Doc =>
  doc
    .font(font)
    .fontSize(face === 'code' ? size * 0.92 : size)
    .fillColor(link ? colors.link : color)

/** How far below the top of a line its letters stand, for each point of their size: the same in all fonts, so that they stand on one line. */
const ascent = 1.025

export const styleOf = ({ isItalic, link }: Drawn, { size }: Ink) => ({
  oblique: isItalic,
  underline: Boolean(link),
  link: link ?? null,
  baseline: -ascent * size,
})
