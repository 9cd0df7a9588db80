import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * What counts as one client: an address by IPv4, and by IPv6 the network of 64 bits that its holder has, who could call from another address of it
 * each time (RFC 6177). What is no address stays as it is.
 */
export const networkOf = (text: string): string => {
  // Behind the percent sign stands the link, whatever its name (RFC 4007, section 11).
  const [plain = ''] = text.split('%')
  if (isIP(plain) === 0) return text
  const address = ipaddr.process(plain)
  return address.kind() === 'ipv4' ? address.toString() : ipaddr.fromByteArray(address.toByteArray().fill(0, 8)).toString()
}
