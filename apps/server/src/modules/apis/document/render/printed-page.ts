import { escapeHtml } from '@apim/contract/texts/escape-html'
import { budgetOf } from '@apim/openapi/budget'
import { boundedMarkdown, Marked } from '@apim/openapi/markdown/bounded-markdown'
import { plainText } from '../plain-text.ts'

const isWebAddress = (href: string) => /^(https?:\/\/|mailto:)/i.test(href)
const link = (href: string, text: string) => (isWebAddress(href) ? `<a href="${escapeHtml(href)}">${text}</a>` : text)

const marked = new Marked({
  gfm: true,
  renderer: {
    html: ({ text }) => escapeHtml(plainText(text, text.length)),
    link({ href, tokens }) {
      return link(href, this.parser.parseInline(tokens))
    },
    // An image would be loaded from elsewhere, which tells them who reads this; its address can be followed.
    image: ({ href, text }) => link(href, escapeHtml(text || href)),
  },
})

const styles = `
:root { color-scheme: light }
body { font: 15px/1.55 system-ui, sans-serif; color: #1b2430; max-width: 52rem; margin: 2.5rem auto; padding: 0 1.25rem }
h1 { font-size: 1.9rem; margin: 0 0 .5rem } h2 { font-size: 1.35rem; margin: 2.5rem 0 .75rem; border-bottom: 1px solid #cbd3dc; padding-bottom: .3rem }
h3 { font-size: 1.1rem; margin: 2rem 0 .5rem } h4, h5, h6 { font-size: 1rem; margin: 1.25rem 0 .4rem }
h1, h2, h3, h4, h5, h6, p, li, td, th { overflow-wrap: anywhere; unicode-bidi: plaintext; text-align: start }
code, pre { font: 13px/1.5 ui-monospace, monospace; direction: ltr; unicode-bidi: isolate } code { background: #eef1f5; border-radius: 3px; padding: .1em .3em }
pre { background: #f6f8fa; border: 1px solid #dde3ea; border-radius: 6px; padding: .75rem 1rem; white-space: pre-wrap; overflow-wrap: anywhere }
pre code { background: none; padding: 0 } table { border-collapse: collapse } td, th { border: 1px solid #cbd3dc; padding: .3rem .5rem }
@media print {
  body { font-size: 10.5pt; max-width: none; margin: 0; padding: 0 } h2, h3, h4, h5 { break-after: avoid } pre, tr { break-inside: avoid }
}
@page { margin: 18mm }
`

const head = (title: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${styles}</style>
</head>
<body>
`

const titleOf = (section: string) => /^# (.*)$/m.exec(section)?.[1] ?? ''

/** So much longer a page may be than the text it is made of: a quote in a text is six characters of a page. */
const growthMax = 2

/**
 * A text in Markdown as one page that needs nothing else, to read or to print: a browser makes a PDF of it. Its author is not trusted: what is HTML in
 * it is shown as text, and its policy allows neither scripts nor requests (trust T28). Returns it in pieces: each section is read by itself, so that a
 * large text costs the memory of one section. Throws TooLong.
 */
export const printedPage = function* (sections: Iterable<string>, limits: { markedText: number; writtenText: number }): Generator<string> {
  const spend = budgetOf(limits.writtenText * growthMax)
  let isBegun = false
  for (const section of sections) {
    if (!isBegun) yield head(titleOf(section))
    isBegun = true
    yield spend(section.length > limits.markedText ? `<pre>${escapeHtml(section)}</pre>\n` : boundedMarkdown(marked, section))
  }
  yield '</body>\n</html>\n'
}
