import { isIP } from 'node:net'
import { addressKind, egressEntries } from '@apim/kong-admin'
import type { Entity } from '../../entity.ts'
import { AddressList, plainAddress } from '../../net/address-list.ts'
import type { Reach } from '../../upstream/index.ts'

/** `address:port`, with an IPv6 address in brackets. */
const ENDPOINT = /^(?:\[([^\]]+)\]|([^:]+)):(\d{1,5})$/

const isRange = (entry: string): boolean => {
  const [address = '', bits] = entry.split('/')
  const version = isIP(address)
  return version !== 0 && (bits === undefined || Number(bits) <= (version === 4 ? 32 : 128))
}

/** Where the connections of one service may lead: to public addresses, and to listed private ones (threat T44). */
export class AllowedTargets implements Reach {
  readonly identity: string
  private readonly listed: AddressList
  private readonly endpoints: ReadonlySet<string>

  /** @param entries addresses, ranges, or addresses with a port; others are ignored */
  constructor(entries: readonly string[]) {
    const bare = entries.map((entry) => (ENDPOINT.test(entry) ? entry : entry.replace(/^\[|\]$/g, '')))
    this.identity = bare.toSorted().join()
    this.listed = new AddressList(bare.filter(isRange))
    this.endpoints = new Set(
      bare.flatMap((entry) => {
        const [, six, four, port] = ENDPOINT.exec(entry) ?? []
        const address = six ?? four ?? ''
        return isIP(address) === 0 ? [] : [`${plainAddress(address)}:${port}`]
      }),
    )
  }

  /** See {@link Reach}. */
  allows(address: string, port: number): boolean {
    const kind = addressKind(address)
    return kind === 'public' || (kind === 'private' && (this.listed.has(address) || this.endpoints.has(`${address}:${port}`)))
  }
}

/** Returns where a service's connections may lead according to its tags; null for anywhere except our own endpoints. */
export function allowedTargets({ tags }: Entity): AllowedTargets | null {
  const entries = egressEntries((tags as string[] | null | undefined) ?? [])
  return entries === null ? null : new AllowedTargets(entries)
}
