import type { Entity } from '../entity.ts'
import { regexPathsOf } from './regex-path.ts'

/**
 * Returns a capture of the route's regular expression, null if it captured nothing.
 * @param group the group's name, or its number from 1
 */
export function uriCapture(route: Entity, path: string, group: string): string | null {
  for (const pattern of regexPathsOf(route)) {
    const captured = pattern?.capture(path, group)
    if (captured !== undefined) return captured
  }
  return null
}
