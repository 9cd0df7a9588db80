import PDFDocument from 'pdfkit'

/** Points: 1/72 of an inch. */
const margin = 54
export const colors = { ink: '#1b2430', muted: '#5b6776', link: '#1f5fbf', band: '#f3f5f8', rule: '#cbd3dc' }

export type Doc = PDFKit.PDFDocument
/** Where a block may be: so many points from the left edge of the page, and so wide. */
export interface Column {
  left: number
  width: number
}

/** An empty A4 document with a title, with the structure that a screen reader reads. */
export const newSheet = (title: string): Doc =>
  new PDFDocument({
    size: 'A4',
    margin,
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en',
    displayTitle: true,
    info: { Title: title },
  })

export const wholeWidth = (doc: Doc): Column => ({ left: margin, width: doc.page.width - 2 * margin })
/** A column within another; however deep, something can be read in it. */
export const inset = ({ left, width }: Column, points: number): Column => {
  const by = Math.max(0, Math.min(points, width - 200))
  return { left: left + by, width: width - by }
}

/** Begins a page if there is no room for so many points. */
export const room = (doc: Doc, points: number): void => {
  if (doc.y + points > doc.page.height - margin) doc.continueOnNewPage()
}

/** Writes the number of each page, and how many there are, below its text. Nothing may be written afterwards. */
export const numberPages = (doc: Doc, font: string): void => {
  const { start, count } = doc.bufferedPageRange()
  const { left, width } = wholeWidth(doc)
  for (let at = 0; at < count; at += 1) {
    doc.switchToPage(start + at)
    // Text below the margin would begin another page.
    doc.page.margins.bottom = 0
    doc.markContent('Artifact', { type: 'Pagination' })
    doc.font(font).fontSize(8).fillColor(colors.muted)
    doc.text(`${at + 1} / ${count}`, left, doc.page.height - margin + 18, { width, align: 'right', lineBreak: false })
    doc.endMarkedContent()
  }
}
