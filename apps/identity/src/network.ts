import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * What counts as one client: an IPv4 address, or the /64 of an IPv6 address, whose holder could use a different address for each request
 * (RFC 6177). Anything else is returned unchanged.
 */
export const networkOf = (text: string): string => {
  // After the percent sign comes the zone, whatever its name (RFC 4007, section 11).
  const [plain = ''] = text.split('%')
  if (isIP(plain) === 0) return text
  const address = ipaddr.process(plain)
  return address.kind() === 'ipv4' ? address.toString() : ipaddr.fromByteArray(address.toByteArray().fill(0, 8)).toString()
}
