export type ErrorFormat = 'json' | 'html' | 'xml' | 'text'

const formats: Readonly<Record<string, ErrorFormat>> = {
  'application/json': 'json',
  'application/*': 'json',
  '*/*': 'json',
  'text/html': 'html',
  'application/xhtml+xml': 'html',
  'application/xml': 'xml',
  'text/xml': 'xml',
  'text/plain': 'text',
  'text/*': 'text',
}

/**
 * Returns the format of an error's body for an Accept header: the one with the highest quality, JSON for unknown ones, as recorded from
 * Kong. Without the header: JSON for Kong's errors, plain text for nginx's.
 */
export function errorFormat(accept: string | undefined, madeByServer: boolean): ErrorFormat {
  if (!accept) return madeByServer ? 'text' : 'json'
  let best: ErrorFormat = 'json'
  let bestQuality = 0
  for (const range of accept.split(',')) {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
    const quality = parameters.find((parameter) => parameter.startsWith('q='))
    const weight = quality === undefined ? 1 : Number(quality.slice(2)) || 0
    if (weight <= bestQuality) continue
    best = formats[type] ?? 'json'
    bestQuality = weight
  }
  return best
}
