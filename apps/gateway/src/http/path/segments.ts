/** What makes a segment several ones, once it is decoded: of how many a dot segment behind it takes away is then a matter of opinion. */
const SEVERAL = /\\|%(?:2F|5C|25)/

/** Removes empty and dot segments; null when the path climbs above the root, or over a segment that may be several. */
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
