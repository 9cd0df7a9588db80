/** What an API's deployments tell their clients about its end. */
export interface Ending {
  apiId: number
  deprecatedAt: Date
  sunsetAt: Date
  replacementId: number | null
  replacementUrl: string | null
  /** Null while calls are answered. */
  retiredAt: Date | null
}

/** Headers as response-transformer takes them: those that replace the upstream's own, and those that stand beside them. */
export interface EndingHeaders {
  set: string[]
  append: string[]
}

/** An address between angle brackets. A real Kong would run what looks like a template. */
const link = (address: string, rel: string) => `<${new URL(address).href.replaceAll('$', '%24')}>; rel="${rel}"`

/**
 * `Deprecation` (RFC 9745), `Sunset` (RFC 8594) and one `Link` with the API's page and what replaces the API (RFC 8288, RFC 5829). One entry for all
 * links: an upstream may have links of its own, which stay.
 */
export const endingHeaders = (ending: Ending | null, portalUrl: string): EndingHeaders => {
  if (!ending) return { set: [], append: [] }
  const pageOf = (id: number) => `${portalUrl}/apis/${id}`
  const successor = ending.replacementUrl ?? (ending.replacementId === null ? undefined : pageOf(ending.replacementId))
  const page = pageOf(ending.apiId)
  const links = [
    link(page, 'deprecation'),
    link(page, 'sunset'),
    ...(successor === undefined ? [] : [link(successor, 'successor-version')]),
  ]
  return {
    set: [`Deprecation:@${Math.floor(ending.deprecatedAt.getTime() / 1000)}`, `Sunset:${ending.sunsetAt.toUTCString()}`],
    append: [`Link:${links.join(', ')}`],
  }
}
