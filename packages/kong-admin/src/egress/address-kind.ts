import ipaddr from 'ipaddr.js'

/** Where clouds serve their machines, credentials among it, besides the link-local ranges (threat T44): as their documentation has them. */
const CLOUD = new Set([
  // Amazon: instance metadata, and credentials of pods (EKS Pod Identity).
  'fd00:ec2::254',
  'fd00:ec2::23',
  // Google: metadata server.
  'fd20:ce::254',
  // Azure: the host's own channel, WireServer, at what looks like a public address.
  '168.63.129.16',
  // Alibaba, Oracle (classic) and Scaleway: instance metadata.
  '100.100.100.200',
  '192.0.0.192',
  'fd00:42::42',
])
const PRIVATE = new Set(['loopback', 'private', 'uniqueLocal', 'carrierGradeNat'])

/** The forgotten way to carry an address of version 4 in one of version 6 (RFC 4291, 2.5.5.1). */
const COMPATIBLE = ipaddr.parseCIDR('::/96')

/** Tells whether a cloud serves its machines at this address; link-local ones are not among them. Throws for what is no address. */
export function isCloudAddress(text: string): boolean {
  return CLOUD.has(ipaddr.process(text).toString())
}

/**
 * Returns what an upstream at this address is: `public`, `private` where somebody has to allow it, or `never` (threat T44): link-local
 * addresses and what clouds serve their machines at, multicast, and forms that carry another address inside. An IPv4 address inside IPv6 is that address.
 * Throws for what is no address.
 */
export function addressKind(text: string): 'public' | 'private' | 'never' {
  if (isCloudAddress(text)) return 'never'
  const address = ipaddr.process(text)
  const range = address.range()
  if (range === 'unicast') return address.kind() === 'ipv6' && address.match(COMPATIBLE) ? 'never' : 'public'
  return PRIVATE.has(range) ? 'private' : 'never'
}

/** Tells whether a host, as a setting or a URL has it, is this machine's own: `localhost`, or an address that leaves it by no way. */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, '$1')
  if (bare.toLowerCase() === 'localhost') return true
  return (ipaddr.IPv4.isValidFourPartDecimal(bare) || ipaddr.IPv6.isValid(bare)) && ipaddr.process(bare).range() === 'loopback'
}
