import ipaddr from 'ipaddr.js'

/** Where clouds keep the credentials of their machines, besides the link-local range (threat T44). */
const METADATA = new Set(['169.254.169.254', '100.100.100.200', '192.0.0.192', 'fd00:ec2::254', 'fd20:ce::254'])
const PRIVATE = new Set(['loopback', 'private', 'uniqueLocal', 'carrierGradeNat'])

/** The forgotten way to carry an address of version 4 in one of version 6 (RFC 4291, 2.5.5.1). */
const COMPATIBLE = ipaddr.parseCIDR('::/96')

/** Tells whether this is the address of a cloud's metadata service. Throws for what is no address. */
export function isMetadataAddress(text: string): boolean {
  return METADATA.has(ipaddr.process(text).toString())
}

/**
 * Returns what an upstream at this address is: `public`, `private` where somebody has to allow it, or `never` (threat T44): link-local
 * addresses and metadata services, multicast, and forms that carry another address inside. An IPv4 address inside IPv6 is that address.
 * Throws for what is no address.
 */
export function addressKind(text: string): 'public' | 'private' | 'never' {
  if (isMetadataAddress(text)) return 'never'
  const address = ipaddr.process(text)
  const range = address.range()
  if (range === 'unicast') return address.kind() === 'ipv6' && address.match(COMPATIBLE) ? 'never' : 'public'
  return PRIVATE.has(range) ? 'private' : 'never'
}
