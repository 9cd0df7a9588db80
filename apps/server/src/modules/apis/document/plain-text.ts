/** Everything that is neither printable nor a line break: control characters, and the marks that turn the reading direction of a line. */
// oxlint-disable-next-line no-control-regex -- these are what has to go
const unprintable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g
const comment = /<!--[^]*?(?:-->|$)/g
const tag = /<\/?[a-zA-Z][^<>]{0,2000}>/g

/**
 * A text from a document as plain text of at most `max` characters: without markup and unprintable characters; a cut is marked with an ellipsis.
 * It is still shown as text only, never as HTML.
 */
export const plainText = (value: unknown, max: number): string => {
  if (typeof value !== 'string' && typeof value !== 'number') return ''
  const text = String(value)
    .slice(0, max * 20)
    .toWellFormed()
    .replace(comment, '')
    .replace(tag, '')
    .replace(unprintable, '')
    .replace(/\r\n?/g, '\n')
    .replace(/[ \t]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  return text.length > max
    ? `${text
        .slice(0, max - 1)
        .toWellFormed()
        .trimEnd()}…`
    : text
}

/** The same on one line, for titles and summaries. */
export const plainLine = (value: unknown, max: number): string => plainText(value, max).replace(/\s+/g, ' ')
