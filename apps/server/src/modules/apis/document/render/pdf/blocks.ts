import type { Token, Tokens } from '@apim/openapi/markdown/bounded-markdown'
import { plainText } from '../../plain-text.ts'
import { writeCode } from './code.ts'
import { writeParagraph } from './paragraph.ts'
import { type Run, runsOf } from './runs.ts'
import { type Column, colors, type Doc, inset, room } from './sheet.ts'
import { writeTable } from './table.ts'

/** Where blocks are written: the document, its structure, and the chapters of its outline that are open. */
export interface Book {
  doc: Doc
  root: PDFKit.PDFStructureElement
  /** The last entry of each depth. */
  outline: PDFKit.PDFOutline[]
}

const sizes = [20, 15, 12, 10.5, 10, 10]
const bodySize = 9.5
/** Deeper headings, as Parameters and Responses, are not in the outline. */
const outlineDepth = 3

const tagged = ({ doc, root }: Book, type: string, write: () => void): void => void root.add(doc.struct(type, {}, write))

const enter = (book: Book, depth: number, title: string) => {
  const parent = book.outline.slice(0, depth).findLast(Boolean)
  if (depth > outlineDepth || !parent || title === '') return
  book.outline.length = depth
  book.outline[depth] = parent.addItem(title)
}

const heading = (book: Book, { depth, tokens }: Tokens.Heading, column: Column) => {
  const { doc } = book
  const size = sizes[depth - 1] ?? bodySize
  const runs = runsOf(tokens, { face: 'strong', isItalic: false, link: undefined })
  // A heading stays with what follows it.
  room(doc, size * 1.5 + 60)
  if (doc.y > column.left) doc.y += size * 0.6
  enter(
    book,
    depth,
    runs
      .map(({ text }) => text)
      .join('')
      .trim()
      .slice(0, 200),
  )
  tagged(book, `H${Math.min(depth, 6)}`, () => writeParagraph(doc, runs, column, { size }))
  doc.y += size * 0.3
}

const paragraph = (book: Book, runs: readonly Run[], column: Column, color = colors.ink) => {
  tagged(book, 'P', () => writeParagraph(book.doc, runs, column, { size: bodySize, color }))
  book.doc.y += 4
}

const list = (book: Book, { ordered, start, items }: Tokens.List, column: Column) => {
  const { doc } = book
  for (const [at, item] of items.entries()) {
    room(doc, bodySize * 1.5)
    const { y, page } = doc
    const marker = ordered ? `${Number(start || 1) + at}.` : '•'
    tagged(book, 'P', () =>
      writeParagraph(doc, [{ text: marker, face: 'text', isItalic: false, link: undefined }], column, { size: bodySize }),
    )
    if (doc.page === page) doc.y = y
    writeBlocks(book, item.tokens, inset(column, 14))
  }
}

const block = (book: Book, token: Token, column: Column): void => {
  const { doc } = book
  switch (token.type) {
    case 'space':
    case 'def':
      return
    case 'heading':
      return heading(book, token as Tokens.Heading, column)
    case 'code':
      return tagged(book, 'Code', () => writeCode(doc, (token as Tokens.Code).text, column))
    case 'list':
      return list(book, token as Tokens.List, column)
    case 'table':
      return tagged(book, 'P', () => writeTable(doc, token as Tokens.Table, column, bodySize))
    case 'blockquote':
      return writeBlocks(book, (token as Tokens.Blockquote).tokens, inset(column, 14))
    case 'hr':
      doc.y += 6
      doc.markContent('Artifact')
      doc
        .moveTo(column.left, doc.y)
        .lineTo(column.left + column.width, doc.y)
        .strokeColor(colors.rule)
        .lineWidth(0.5)
        .stroke()
      doc.endMarkedContent()
      doc.y += 8
      return
    case 'html':
      return paragraph(book, [{ text: plainText(token.raw, token.raw.length), face: 'text', isItalic: false, link: undefined }], column)
    default:
      return paragraph(book, runsOf('tokens' in token && token.tokens ? token.tokens : [token]), column)
  }
}

/** Writes Markdown that was read, block by block. */
export const writeBlocks = (book: Book, tokens: readonly Token[], column: Column): void => {
  for (const token of tokens) block(book, token, column)
}
