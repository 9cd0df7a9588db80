import { budgetOf } from '@apim/openapi/budget'
import { boundedTokens, Marked } from '@apim/openapi/markdown/bounded-markdown'
import { printable } from '../../plain-text.ts'
import { type Book, writeBlocks } from './blocks.ts'
import { writeCode } from './code.ts'
import { pieces } from './faces.ts'
import { newSheet, numberPages, wholeWidth } from './sheet.ts'

const marked = new Marked({ gfm: true })
const titleOf = (section: string) => /^# (.*)$/m.exec(section)?.[1] ?? ''

/** The document's bytes, once it has ended. */
const bytesOf = async (doc: AsyncIterable<unknown>): Promise<Uint8Array> => {
  const parts: Buffer[] = []
  for await (const part of doc) parts.push(part as Buffer)
  return new Uint8Array(Buffer.concat(parts))
}

/**
 * A text in Markdown as a PDF with an outline, made without a browser. Its author is not trusted: nothing in it runs, opens or is loaded (trust T28). Throws
 * TooLong where it has more characters than a PDF may be made of.
 */
export const pdfOf = async (sections: Iterable<string>, limits: { markedText: number; printedText: number }): Promise<Uint8Array> => {
  const spend = budgetOf(limits.printedText)
  let book: Book | undefined
  const begun = (section: string): Book => {
    const doc = newSheet(titleOf(section))
    const root = doc.struct('Document')
    doc.addStructure(root)
    return { doc, root, outline: [doc.outline] }
  }
  // All of it is counted before any of it is set, which is what takes time.
  for (const section of Array.from(sections, (written) => printable(spend(written)))) {
    book ??= begun(section)
    if (section.length > limits.markedText) writeCode(book.doc, section, wholeWidth(book.doc))
    else writeBlocks(book, boundedTokens(marked, section), wholeWidth(book.doc))
  }
  const { doc, root } = book ?? begun('')
  root.end()
  numberPages(doc, pieces('1', 'text')[0]?.font ?? '')
  doc.end()
  return bytesOf(doc as unknown as AsyncIterable<unknown>)
}
