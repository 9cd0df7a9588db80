import { decodedPath } from '@apim/kong-admin'
import { type Follows, type Position, valuePattern } from './locked-value.ts'

/** The pattern's group whose text becomes the upstream path. */
export const restGroup = 'rest'

const literal = (text: string) => decodedPath(text).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const positionBehind = (before: string): Position => {
  if (before === '') return 'first'
  if (/^\.+$/.test(before)) return 'behind dots'
  return /%25(?:[0-9A-Fa-f]|[Uu][0-9A-Fa-f]{0,3})?$/.test(before) ? 'behind a percent sign' : 'inside'
}

const followsBefore = (behind: string, isLast: boolean): Follows => {
  if (behind === '') return isLast ? 'nothing' : 'a slash'
  // Another template's value may begin with a digit too.
  return /^[{0-9A-Fa-fUu]/.test(behind) ? 'part of a triplet' : 'text'
}

const templated = (segment: string, at: number, segments: string[]): string => {
  // Odd pieces are templates such as {id}.
  const pieces = segment.split(/(\{[^{}]*\})/)
  const textOf = (some: string[]) => decodedPath(some.join(''))
  const patterns = pieces.map((piece, index) => {
    if (index % 2 === 0) return literal(piece)
    const position = positionBehind(textOf(pieces.slice(0, index)))
    return valuePattern(position, followsBefore(textOf(pieces.slice(index + 1)), at === segments.length - 1))
  })
  return patterns.join('')
}

/** The pattern for one path of a document, without a prefix: a template matches one segment or part of one, never a slash. */
export const pathPattern = (path: string): string => {
  const [, ...segments] = path.replace(/\/+/g, '/').split('/')
  return `/${segments.map(templated).join('/')}`
}

/** A route path (Kong: `~` and a regular expression) that fully matches this path of a document below the route's own. */
export const lockedPath = (routePath: string, path: string): string => `~${routePath}(?<${restGroup}>${pathPattern(path)})$`
