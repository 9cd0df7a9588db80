import { escapeHtml } from '@apim/contract/texts/escape-html'
import { type InlineScript, inlineScript, redocScript } from './redoc-script.ts'

const start = inlineScript(`(function () {
  var description = JSON.parse(document.getElementById('description').textContent)
  if (description.info) delete description.info['x-logo']
  Redoc.init(description, { sanitize: true, disableSearch: true, hideDownloadButtons: true, nativeScrollbars: true, hideFab: true,
    theme: { typography: { fontFamily: 'system-ui, sans-serif', headings: { fontFamily: 'system-ui, sans-serif' } } } },
    document.getElementById('reference'))
})()`)

/** The frame shows the page its parent passes to it, under the frame's own policy: only Redoc may run, and nothing may be fetched. */
const receive = inlineScript(`addEventListener('message', function (event) {
  if (event.source !== parent || typeof event.data !== 'object' || typeof event.data.page !== 'string') return
  document.open()
  document.write(event.data.page)
  document.close()
})
parent.postMessage({ reference: 'ready' }, '*')`)

const policy = (scripts: InlineScript[]): string =>
  [
    "default-src 'none'",
    `script-src ${scripts.map((script) => script.source).join(' ')}`,
    "style-src 'unsafe-inline'",
    'img-src data:',
    'font-src data:',
    "connect-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-scripts',
  ].join('; ')

/** JSON for a script element: nothing in it can end the element or start a comment. */
const embeddable = (json: string) => json.replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')

export interface Page {
  html: string
  /** The content security policy it must be sent with. */
  policy: string
}

/**
 * The reference documentation of a description (its compact JSON) as one self-contained page (trust T28): scripts by hash,
 * no connections, a separate origin. Redoc sanitises markup in the description.
 */
export const referencePage = async (title: string, normalised: string): Promise<Page> => {
  const redoc = await redocScript()
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>body { margin: 0 }</style>
</head>
<body>
<div id="reference"></div>
<script type="application/json" id="description">${embeddable(normalised)}</script>
<script>${redoc.text}</script>
<script>${start.text}</script>
</body>
</html>
`
  return { html, policy: policy([redoc, start]) }
}

/**
 * The empty page for the portal's sandboxed frame. A frame cannot send the access token, and a page put into it as text would inherit the portal's
 * policy; so the portal fetches the reference page and posts it to this one as `{ page: html }`, once this one has posted `{ reference: 'ready' }`.
 */
export const referenceFrame = async (): Promise<Page> => ({
  html: `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>Reference</title></head><body><script>${receive.text}</script></body></html>\n`,
  policy: policy([receive, await redocScript(), start]),
})
