/** What turns one segment into several once decoded: how many a following dot segment removes is then ambiguous. */
const SEVERAL = /\\|%(?:2F|5C|25)/

/** Removes empty and dot segments; null if the path climbs above the root, or over a segment that may be several. */
export const resolveSegments = (path: string): string | null => {
  const kept: string[] = []
  const segments = path.split('/')
  for (let index = 1; index < segments.length; index++) {
    const segment = segments[index] as string
    if (segment === '' || segment === '.') continue
    if (segment !== '..') {
      kept.push(segment)
      continue
    }
    const taken = kept.pop()
    if (taken === undefined || SEVERAL.test(taken)) return null
  }
  const last = segments.at(-1)
  const isFolder = last === '' || last === '.' || last === '..'
  return kept.length === 0 ? '/' : `/${kept.join('/')}${isFolder ? '/' : ''}`
}
