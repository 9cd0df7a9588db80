import { RE2JS } from 're2js'
import type { Entity } from '../data-plane.ts'

/** Compiled once for each route as it was written. */
const compiled = new WeakMap<Entity, readonly RE2JS[]>()

const patternsOf = (route: Entity): readonly RE2JS[] => {
  let known = compiled.get(route)
  if (known === undefined) {
    const paths = (route.paths as string[] | null) ?? []
    known = paths.filter((path) => path.startsWith('~')).map((path) => RE2JS.compile(path.slice(1)))
    compiled.set(route, known)
  }
  return known
}

/**
 * Returns what a group of the route's regular expression took from the path, null when it took nothing.
 * @param group the group's name, or its number from 1
 */
export function uriCapture(route: Entity, path: string, group: string): string | null {
  for (const pattern of patternsOf(route)) {
    const matcher = pattern.matcher(path)
    if (!matcher.lookingAt()) continue
    if (Object.hasOwn(pattern.namedGroups(), group)) return matcher.group(group)
    const number = Number(group)
    return Number.isInteger(number) && number > 0 && number <= matcher.groupCount() ? matcher.group(number) : null
  }
  return null
}
