import { isIP } from 'node:net'
import type { TrustOptions } from '../../data-plane.ts'
import type { HeaderList } from '../../http/header-list.ts'
import { AddressList, plainAddress } from '../../net/address-list.ts'
import type { Forwarded } from '../../plugin.ts'

/** An address as in headers, optionally with a port; null for anything else. */
const addressIn = (text: string): string | null => {
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text
  return isIP(bare) === 0 ? null : plainAddress(bare)
}

/** The lines of a header joined, as nginx reads them; null for none. A repeated value is thus invalid. */
const joined = (headers: HeaderList, key: string): string | null => {
  const values = headers.all(key)
  return values.length === 0 ? null : values.join(', ')
}

/** The operator's own proxies (Kong's `trusted_ips`): only their forwarding headers are trusted (threat T53). */
export class TrustedProxies {
  private readonly peers: AddressList
  private readonly header: TrustOptions['header']

  constructor({ ranges, header }: TrustOptions) {
    this.peers = new AddressList(ranges)
    this.header = header
  }

  /** Returns what the peer says about its client; null if it is not trusted. */
  read(peer: string, headers: HeaderList): Forwarded | null {
    if (!this.peers.has(peer)) return null
    return {
      clientIp: this.clientIp(peer, headers),
      proto: joined(headers, 'x-forwarded-proto'),
      host: joined(headers, 'x-forwarded-host'),
      port: joined(headers, 'x-forwarded-port'),
      path: joined(headers, 'x-forwarded-path'),
      prefix: joined(headers, 'x-forwarded-prefix'),
    }
  }

  /** `X-Real-IP` as it is; of `X-Forwarded-For` the last address that is not a trusted proxy's (nginx: real_ip_recursive on). */
  private clientIp(peer: string, headers: HeaderList): string {
    if (this.header === 'X-Real-IP') return addressIn(joined(headers, 'x-real-ip') ?? '') ?? peer
    let client = peer
    for (const entry of (joined(headers, 'x-forwarded-for') ?? '').split(',').reverse()) {
      const address = addressIn(entry.trim())
      if (address === null) return client
      client = address
      if (!this.peers.has(address)) return client
    }
    return client
  }
}
