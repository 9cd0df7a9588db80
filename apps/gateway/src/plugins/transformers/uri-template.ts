import { bytesOf } from '../../http/field-text.ts'
import { isAmbiguous } from '../../http/path/ambiguous.ts'
import { escapePath } from '../../http/path/escape.ts'
import { configuredPath, normalizePath } from '../../http/path/normalize.ts'
import type { Exchange } from '../../plugin.ts'
import { uriCapture } from '../../router/index.ts'

/** The only supported kind of template, in both notations: a named capture of the route's pattern. */
const CAPTURE = /\$\(uri_captures(?:\.([A-Za-z_]\w*)|\["([A-Za-z_]\w*)"\])\)/

/** Returns the path for one request; `undefined` if captures and text form none that may be requested. */
export type UriTemplate = (exchange: Pick<Exchange, 'route' | 'request'>) => string | undefined

/** The error for an invalid path; otherwise undefined: any other template is refused, and so is a path without a leading slash. */
export function uriTemplateViolation(value: string): string | undefined {
  if (value.replaceAll(new RegExp(CAPTURE, 'g'), '').includes('$('))
    return `templates such as '$(headers.host)' are not offered by this gateway, only '$(uri_captures.name)': '${value}'`
  const startsWithCapture = new RegExp(`^${CAPTURE.source}`).test(value)
  return startsWithCapture || value.startsWith('/') ? undefined : 'should start with: /'
}

/** Literal text of the configuration, escaped so that it starts no query or fragment. */
const fixed = (text: string): string => escapePath(text).replaceAll('?', '%3F').replaceAll('#', '%23')

/**
 * Parses a configured `replace.uri` once. Captures come from the request's normalized path, in which an encoded question mark, hash, slash
 * or percent sign is still encoded; everything else is encoded again, as by Kong's `kong.service.request.set_path`. An empty capture
 * becomes an empty text (as in Kong).
 */
export function uriTemplate(value: string): UriTemplate {
  const parts = value.split(CAPTURE)
  if (parts.length === 1) {
    const path = fixed(configuredPath(value))
    return () => path
  }
  // Between two texts, `split` returns the group's name at one of two indexes, depending on the notation.
  const texts = parts.filter((_, index) => index % 3 === 0).map((text) => fixed(bytesOf(text)))
  const names = texts.slice(1).map((_, index) => (parts[index * 3 + 1] ?? parts[index * 3 + 2]) as string)
  return ({ route, request }) => {
    let path = texts[0] as string
    names.forEach((name, index) => {
      path += (route === null ? '' : escapePath(uriCapture(route, request.path, name) ?? '')) + texts[index + 1]
    })
    // Neither text nor capture has dot segments or partial triplets, but joined they could form one that leads out of the path.
    return normalizePath(path) !== null && !isAmbiguous(path) ? path : undefined
  }
}
