import { BlockList, isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Returns the address without zone, and as version 4 when it is a version 4 address inside version 6. */
export function plainAddress(address: string): string {
  const bare = address.split('%', 1)[0] as string
  return bare.includes(':') && ipaddr.isValid(bare) ? ipaddr.process(bare).toString() : bare
}

const family = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')

/** A set of addresses and CIDR ranges of both versions; mapped addresses equal their version 4 form. */
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

  /** Tells whether a plain address (see {@link plainAddress}) is in the list. */
  has(address: string): boolean {
    return this.list.check(address, family(address))
  }
}
