/** A text on one line, whatever it is: its own lines would be paragraphs and headings of the document. In a time that grows with its length alone. */
export const oneLine = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join(' ')
