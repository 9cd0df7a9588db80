import ipaddr from 'ipaddr.js'

/**
 * Addresses, besides the link-local ranges, at which clouds serve metadata to their machines, credentials included (threat T44), according to their
 * documentation.
 */
const CLOUD = new Set([
  // Amazon: instance metadata, and credentials of pods (EKS Pod Identity).
  'fd00:ec2::254',
  'fd00:ec2::23',
  // Google: metadata server.
  'fd20:ce::254',
  // Azure: the host's own channel, WireServer, at an address that looks public.
  '168.63.129.16',
  // Alibaba, Oracle (classic) and Scaleway: instance metadata.
  '100.100.100.200',
  '192.0.0.192',
  'fd00:42::42',
])
const PRIVATE = new Set(['loopback', 'private', 'uniqueLocal', 'carrierGradeNat'])

/** The deprecated embedding of an IPv4 address in an IPv6 address (RFC 4291, 2.5.5.1). */
const COMPATIBLE = ipaddr.parseCIDR('::/96')

/** Whether a cloud serves metadata at this address, link-local ranges aside. Throws for an invalid address. */
export function isCloudAddress(text: string): boolean {
  return CLOUD.has(ipaddr.process(text).toString())
}

/**
 * Classifies an upstream's address: `public`, `private` (must be allowed explicitly) or `never` (threat T44): link-local addresses, cloud metadata
 * services, multicast, and forms that embed another address. An IPv4-mapped address counts as its IPv4 address. Throws for an invalid address.
 */
export function addressKind(text: string): 'public' | 'private' | 'never' {
  if (isCloudAddress(text)) return 'never'
  const address = ipaddr.process(text)
  const range = address.range()
  if (range === 'unicast') return address.kind() === 'ipv6' && address.match(COMPATIBLE) ? 'never' : 'public'
  return PRIVATE.has(range) ? 'private' : 'never'
}

/** Whether a host, as written in a setting or a URL, is this machine: `localhost`, or a loopback address. */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, '$1')
  if (bare.toLowerCase() === 'localhost') return true
  return (ipaddr.IPv4.isValidFourPartDecimal(bare) || ipaddr.IPv6.isValid(bare)) && ipaddr.process(bare).range() === 'loopback'
}
