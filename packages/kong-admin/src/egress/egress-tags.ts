/** Marks a service whose connections are restricted to public addresses and what its other tags list. */
const LIMITED = 'apim-egress-public'
const ENTRY = /^apim-egress-([0-9a-f:.[\]]+(?:_\d{1,3})?)$/i
/** An address, a range, or an address with a port. */
const WRITABLE = /^[0-9a-f:.[\]]+(?:\/\d{1,3})?$/i

/**
 * The tags that tell our gateway to which private addresses a service may connect (docs/decisions/0035-where-upstreams-may-be.md). Other gateways
 * ignore them.
 * @param allowed addresses, ranges, or addresses with a port; anything else is left out
 */
export function egressTags(allowed: readonly string[]): string[] {
  // Tags must not contain a slash.
  const entries = allowed.filter((entry) => WRITABLE.test(entry)).map((entry) => `apim-egress-${entry.toLowerCase().replace('/', '_')}`)
  return [LIMITED, ...new Set(entries)]
}

/** Whether a tag is one of {@link egressTags}. */
export function isEgressTag(tag: string): boolean {
  return tag === LIMITED || ENTRY.test(tag)
}

/** The entries that {@link egressTags} encoded; null if the tags restrict nothing. */
export function egressEntries(tags: readonly string[]): string[] | null {
  if (!tags.some(isEgressTag)) return null
  return tags.flatMap((tag) => ENTRY.exec(tag)?.[1]?.replace('_', '/') ?? [])
}
