import { bytesOf } from '../../http/field-text.ts'
import { isAmbiguous } from '../../http/path/ambiguous.ts'
import { escapePath } from '../../http/path/escape.ts'
import { configuredPath, normalizePath } from '../../http/path/normalize.ts'
import type { Exchange } from '../../plugin.ts'
import { uriCapture } from '../../router/index.ts'

/** The one kind of template that is offered, in both of its spellings: what a named group of the route's pattern took. */
const CAPTURE = /\$\(uri_captures(?:\.([A-Za-z_]\w*)|\["([A-Za-z_]\w*)"\])\)/

/** Returns the path for one request: `undefined` when captures and text together make none that may be asked. */
export type UriTemplate = (exchange: Pick<Exchange, 'route' | 'request'>) => string | undefined

/** The message for a path that cannot be configured, else undefined: any other template is refused, and so is a path without a slash in front. */
export function uriTemplateViolation(value: string): string | undefined {
  if (value.replaceAll(new RegExp(CAPTURE, 'g'), '').includes('$('))
    return `templates such as '$(headers.host)' are not offered by this gateway, only '$(uri_captures.name)': '${value}'`
  const startsWithCapture = new RegExp(`^${CAPTURE.source}`).test(value)
  return startsWithCapture || value.startsWith('/') ? undefined : 'should start with: /'
}

/** Text of the configuration: nothing in it begins a query or a fragment. */
const fixed = (text: string): string => escapePath(text).replaceAll('?', '%3F').replaceAll('#', '%23')

/**
 * Reads a configured `replace.uri` once. What is put in for a capture is part of the normalised path of the request, in which an encoded
 * question mark, hash, slash or percent sign is still encoded; all else is encoded anew, as Kong's `kong.service.request.set_path` does.
 * A group that took nothing stands for the empty text (as in Kong).
 */
export function uriTemplate(value: string): UriTemplate {
  const parts = value.split(CAPTURE)
  if (parts.length === 1) {
    const path = fixed(configuredPath(value))
    return () => path
  }
  // Between two texts `split` gives the group's name in one of two places, by its spelling.
  const texts = parts.filter((_, index) => index % 3 === 0).map((text) => fixed(bytesOf(text)))
  const names = texts.slice(1).map((_, index) => (parts[index * 3 + 1] ?? parts[index * 3 + 2]) as string)
  return ({ route, request }) => {
    let path = texts[0] as string
    names.forEach((name, index) => {
      path += (route === null ? '' : escapePath(uriCapture(route, request.path, name) ?? '')) + texts[index + 1]
    })
    // Neither text nor capture has dot segments or halves of triplets of its own, but side by side they could make one that leads out of the path.
    return normalizePath(path) !== null && !isAmbiguous(path) ? path : undefined
  }
}
