import { RE2JS } from 're2js'

const isLiteral = (code: number): boolean =>
  (code >= 47 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || code === 95 || code === 45 || code === 126

/**
 * Returns the text that every match of the pattern begins with; empty when there is none that can be told without
 * understanding the pattern. Used only to narrow the search, so too short is right and too long would be wrong.
 */
export function literalPrefix(pattern: string): string {
  if (pattern.includes('|')) return ''
  let end = 0
  while (end < pattern.length && isLiteral(pattern.charCodeAt(end))) end++
  const next = pattern[end]
  const isRepeated = next === '?' || next === '*' || next === '{' || next === '+'
  return pattern.slice(0, isRepeated ? Math.max(0, end - 1) : end)
}

export interface RegexPath {
  literal: string
  /** Returns the length of the match at the beginning of the path, or -1. */
  match(path: string): number
}

/**
 * Compiles a route's regular expression (without the leading `~`), anchored at the start only, as Kong does. Runs in
 * linear time whatever the pattern is: RE2, never the engine of the language. Throws when the pattern is not valid.
 */
export function compileRegexPath(pattern: string): RegexPath {
  const compiled = RE2JS.compile(pattern)
  return {
    literal: literalPrefix(pattern),
    match(path) {
      const matcher = compiled.matcher(path)
      return matcher.lookingAt() ? matcher.end() : -1
    },
  }
}
