import type { Tokens } from '@apim/openapi/markdown/bounded-markdown'
import { plainLine } from '../../plain-text.ts'
import { writeParagraph } from './paragraph.ts'
import { type Run, runsOf } from './runs.ts'
import { type Column, colors, type Doc, inset, room } from './sheet.ts'

/** More columns than this cannot be read side by side on a page. */
const columnsMax = 6
/** Longer cells would go over a page. */
const cellMax = 1200

const strong = { face: 'strong', isItalic: false, link: undefined } as const
const rule = (doc: Doc, { left, width }: Column) =>
  doc
    .moveTo(left, doc.y)
    .lineTo(left + width, doc.y)
    .strokeColor(colors.rule)
    .lineWidth(0.5)
    .stroke()

/** One row: its cells side by side, as high as the highest. */
const writeRow = (doc: Doc, cells: readonly Run[][], column: Column, size: number) => {
  const width = column.width / cells.length
  const texts = cells.map((runs) => runs.map(({ text }) => text).join(''))
  const height = Math.max(...texts.map((text) => doc.fontSize(size).heightOfString(text || ' ', { width: width - 8, lineGap: 2 })))
  room(doc, height * 1.1 + 8)
  doc.y += 3
  const { y } = doc
  let lowest = y
  for (const [at, runs] of cells.entries()) {
    doc.y = y
    writeParagraph(doc, runs, { left: column.left + at * width, width: width - 8 }, { size })
    lowest = Math.max(lowest, doc.y)
  }
  doc.y = lowest + 3
  rule(doc, column)
}

/** Longer names of columns are cut where they are written with each cell. */
const nameMax = 80

/** What has too many columns or too much in a cell: each cell below the name of its column. */
const writeListed = (doc: Doc, { header, rows }: Tokens.Table, column: Column, size: number) => {
  for (const row of rows) {
    for (const [at, cell] of row.entries()) {
      const name: Run = { ...strong, text: `${plainLine(header[at]?.text, nameMax)}: ` }
      writeParagraph(doc, [name, ...runsOf(cell.tokens)], inset(column, at === 0 ? 0 : 14), { size })
    }
    doc.y += 4
  }
}

/** Writes a table. */
export const writeTable = (doc: Doc, table: Tokens.Table, column: Column, size: number): void => {
  const { header, rows } = table
  const isWide =
    header.length > columnsMax || [...rows, header].some((row) => row.some(({ text }) => text.length > cellMax / header.length))
  if (isWide) writeListed(doc, table, column, size)
  else {
    writeRow(
      doc,
      header.map(({ tokens }) => runsOf(tokens, strong)),
      column,
      size,
    )
    for (const row of rows)
      writeRow(
        doc,
        row.map(({ tokens }) => runsOf(tokens)),
        column,
        size,
      )
  }
  doc.y += 6
}
