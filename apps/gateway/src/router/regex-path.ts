import { RE2JS } from 're2js'
import type { Entity } from '../entity.ts'
import { literalText, mayMatch } from './literal-text.ts'

export interface RegexPath {
  literal: string
  /** Returns the length of the match at the start of the path, or -1. */
  match(path: string): number
  /**
   * Returns a group's capture, null if it captured nothing; undefined if the path does not match.
   * @param group the group's name, or its number from 1
   */
  capture(path: string, group: string): string | null | undefined
}

/**
 * Compiles a route's regular expression (without the leading `~`), anchored only at the start, as in Kong. Runs in linear time for any
 * pattern: with RE2, never with JavaScript's engine. Throws if the pattern is invalid.
 */
export function compileRegexPath(pattern: string): RegexPath {
  // One character per byte, as in the paths it is matched against.
  const bytes = Buffer.from(pattern, 'utf8').toString('latin1')
  const compiled = RE2JS.compile(bytes)
  const names = compiled.namedGroups()
  const certain = literalText(bytes)
  const matcherOf = (path: string) => {
    if (!mayMatch(certain, path)) return null
    const matcher = compiled.matcher(path)
    return matcher.lookingAt() ? matcher : null
  }
  return {
    literal: certain.prefix,
    match: (path) => matcherOf(path)?.end() ?? -1,
    capture(path, group) {
      const matcher = matcherOf(path)
      if (matcher === null) return undefined
      if (Object.hasOwn(names, group)) return matcher.group(group)
      const number = Number(group)
      return Number.isInteger(number) && number > 0 && number <= matcher.groupCount() ? matcher.group(number) : null
    },
  }
}

const compiled = new WeakMap<Entity, readonly (RegexPath | null)[]>()

/** Returns a route's regular expressions, one per path and null for a plain path; compiled once per version of the route. */
export function regexPathsOf(route: Entity): readonly (RegexPath | null)[] {
  let known = compiled.get(route)
  if (known === undefined) {
    const paths = (route.paths as string[] | null) ?? []
    known = paths.map((path) => (path.startsWith('~') ? compileRegexPath(path.slice(1)) : null))
    compiled.set(route, known)
  }
  return known
}
