/** On a service whose connections are limited: to public addresses, and to what the other tags name. */
const LIMITED = 'apim-egress-public'
const ENTRY = /^apim-egress-([0-9a-f:.[\]]+(?:_\d{1,3})?)$/i
/** An address, a range, or an address with a port. */
const WRITABLE = /^[0-9a-f:.[\]]+(?:\/\d{1,3})?$/i

/**
 * Returns the tags that tell a gateway of ours to which private addresses the connections of a service may lead
 * (docs/decisions/0035-where-upstreams-may-be.md). Any other gateway takes no notice of them.
 * @param allowed addresses, ranges, or addresses with a port; what is none of these names nothing
 */
export function egressTags(allowed: readonly string[]): string[] {
  // A tag may hold no slash.
  const entries = allowed.filter((entry) => WRITABLE.test(entry)).map((entry) => `apim-egress-${entry.toLowerCase().replace('/', '_')}`)
  return [LIMITED, ...new Set(entries)]
}

/** Tells whether a tag is one of {@link egressTags}. */
export function isEgressTag(tag: string): boolean {
  return tag === LIMITED || ENTRY.test(tag)
}

/** Returns what {@link egressTags} was given, as far as it names anything; null for tags that limit nothing. */
export function egressEntries(tags: readonly string[]): string[] | null {
  if (!tags.some(isEgressTag)) return null
  return tags.flatMap((tag) => ENTRY.exec(tag)?.[1]?.replace('_', '/') ?? [])
}
