import { pieces } from './faces.ts'
import { type Drawn, type Ink, inked, styleOf } from './ink.ts'
import { rightToLeft, writeWords } from './right-to-left.ts'
import type { Run } from './runs.ts'
import type { Column, Doc } from './sheet.ts'

/** A word without end may be broken after so many characters: to look for the place takes time that grows with the square of its length. */
const longWord = /[^ \n]{80}/gu
const mayBreak = '\u200b'

/** Runs in pieces that one font each can draw. */
const drawnOf = (runs: readonly Run[]): Drawn[] =>
  runs.flatMap((run) => pieces(run.text.replace(longWord, `$&${mayBreak}`), run.face).map((piece): Drawn => ({ ...run, ...piece })))

/** Writes runs as one paragraph, over as many lines and pages as it takes. */
export const writeParagraph = (doc: Doc, runs: readonly Run[], { left, width }: Column, ink: Ink): void => {
  const drawn = drawnOf(runs).filter(({ text }) => text !== '')
  if (drawn.length === 0) return
  if (drawn.some(({ text }) => rightToLeft.test(text))) return writeWords(doc, drawn, { left, width }, ink)
  doc.x = left
  for (const [at, piece] of drawn.entries()) {
    inked(doc, piece, ink).text(piece.text, { width, lineGap: 2, continued: at < drawn.length - 1, ...styleOf(piece, ink) })
  }
}
