import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * What counts as one client: an address by IPv4, and by IPv6 the network of 64 bits that its holder has, who could call from another address of it
 * each time (RFC 6177). What is no address stays as it is.
 */
export const networkOf = (text: string): string => {
  if (isIP(text) === 0) return text
  const address = ipaddr.process(text)
  return address.kind() === 'ipv4' ? address.toString() : ipaddr.fromByteArray(address.toByteArray().fill(0, 8)).toString()
}
