/** Everything that is neither printable nor a line break: control characters, and the marks that change a line's text direction. */
// oxlint-disable-next-line no-control-regex -- these are what it removes
const unprintable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g
const comment = /<!--[^]*?(?:-->|$)/g
const tag = /<(\/?)([a-zA-Z][a-zA-Z0-9]*)((?:[\s/][^<>]{0,2000})?)>/g
/** HTML elements that descriptions are formatted with; other names in angle brackets are placeholders, as in `/accounts/<id>`. */
const elements = new Set(
  `a abbr b big blockquote br center code dd del details div dl dt em font h1 h2 h3 h4 h5 h6 hr i iframe img ins kbd li nobr ol p pre s script
  small span strong style sub summary sup svg table tbody td tfoot th thead tr tt u ul var wbr`.split(/\s+/),
)

/** Strips HTML markup: known elements, and anything that has attributes or a closing tag. */
const withoutTags = (text: string): string => {
  const closed = new Set([...text.matchAll(/<\/([a-zA-Z][a-zA-Z0-9]*)\s*>/g)].map(([, name = '']) => name.toLowerCase()))
  return text.replace(tag, (whole, _slash: string, name: string, rest: string) =>
    elements.has(name.toLowerCase()) || closed.has(name.toLowerCase()) || /=\s*["']/.test(rest) ? '' : whole,
  )
}

/**
 * A document's text as plain text of at most `max` characters: without markup and unprintable characters; truncation is marked with an ellipsis.
 * Still only ever shown as text, never as HTML.
 */
export const plainText = (value: unknown, max: number): string => {
  if (typeof value !== 'string' && typeof value !== 'number') return ''
  const markup = String(value)
    .slice(0, max * 20)
    .toWellFormed()
    .replace(comment, '')
  const text = withoutTags(markup)
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

/** A text as it is, without unprintable characters. */
export const printable = (text: string): string => text.toWellFormed().replace(unprintable, '')

/** A text without markup on one line, without unprintable characters: a fraction of the work, for thousands of texts at once. */
export const printedLine = (text: string, max: number): string => printable(text.slice(0, max)).replace(/\s+/g, ' ').trim()
