import type { ErrorFormat } from './accept.ts'

export interface ErrorBody {
  contentType: string
  text: string
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const html = (message: string, id: string) => `<!doctype html>
<html>
  <head>
    <meta charset="utf-8">
    <title>Error</title>
  </head>
  <body>
    <h1>Error</h1>
    <p>${escaped(message)}.</p>
    <p>request_id: ${id}</p>
  </body>
</html>
`

const xml = (message: string, id: string) => `<?xml version="1.0" encoding="UTF-8"?>
<error>
  <message>${escaped(message)}</message>
  <requestid>${id}</requestid>
</error>
`

/** Returns an error's body as Kong 3.9 writes it, byte for byte, in the given format. */
export function errorBody(format: ErrorFormat, message: string, requestId: string): ErrorBody {
  if (format === 'html') return { contentType: 'text/html; charset=utf-8', text: html(message, requestId) }
  if (format === 'xml') return { contentType: 'application/xml; charset=utf-8', text: xml(message, requestId) }
  if (format === 'text') return { contentType: 'text/plain; charset=utf-8', text: `${message}\nrequest_id: ${requestId}\n` }
  const quoted = JSON.stringify(message)
  return { contentType: 'application/json; charset=utf-8', text: `{\n  "message":${quoted},\n  "request_id":"${requestId}"\n}` }
}
