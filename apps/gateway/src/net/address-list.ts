import { BlockList, isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Returns the address without its zone, and as IPv4 if it is an IPv4-mapped IPv6 address. */
export function plainAddress(address: string): string {
  const bare = address.split('%', 1)[0] as string
  return bare.includes(':') && ipaddr.isValid(bare) ? ipaddr.process(bare).toString() : bare
}

const family = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')

/** A set of IPv4 and IPv6 addresses and CIDR ranges; mapped addresses equal their IPv4 form. */
export class AddressList {
  private readonly list = new BlockList()
  readonly isEmpty: boolean

  constructor(ranges: readonly string[]) {
    this.isEmpty = ranges.length === 0
    for (const range of ranges) this.add(range)
  }

  private add(range: string): void {
    const [address = '', bits] = range.split('/')
    const plain = plainAddress(address)
    if (bits === undefined) return this.list.addAddress(plain, family(plain))
    const wasMapped = isIPv6(address) && !isIPv6(plain)
    this.list.addSubnet(plain, wasMapped ? Math.max(0, Number(bits) - 96) : Number(bits), family(plain))
  }

  /** Whether a plain address (see {@link plainAddress}) is in the list. */
  has(address: string): boolean {
    return this.list.check(address, family(address))
  }
}
