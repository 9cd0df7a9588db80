import { isIP } from 'node:net'
import { foreign, integer, string } from '../schema/build.ts'
import * as typedefs from '../schema/typedefs.ts'
import { defineEntity, type EntityOf, type InputOf } from './entity.ts'

const usualPort = 8000

/** Host (IPv6 without brackets) and port of a target, 8000 by default; undefined if it is invalid. */
export function targetAddress(target: string): { host: string; port: number } | undefined {
  const [, bracketed, plain, digits] = /^(?:\[([^\]]+)\]|([^:[\]]+))(?::(\d{1,5}))?$/.exec(target) ?? []
  const host = isIP(target) === 6 ? target : (bracketed ?? plain)
  const port = digits === undefined ? usualPort : Number(digits)
  if (host === undefined || port > 65535 || (bracketed !== undefined && isIP(bracketed) !== 6)) return undefined
  return typedefs.isHostname(host) ? { host, port } : undefined
}

const withPort = (target: string): string => {
  const address = targetAddress(target)
  if (!address) return target
  return `${isIP(address.host) === 6 ? `[${address.host}]` : address.host}:${address.port}`
}

/** An address of an upstream; one with weight 0 gets no requests. */
export const target = defineEntity({
  collection: 'targets',
  path: 'targets',
  served: 'nested',
  nestedKey: 'target',
  newestFirst: true,
  putOnlyReplaces: true,
  uniqueTogether: ['upstream', 'target'],
  fields: {
    id: typedefs.id(),
    created_at: typedefs.preciseTimestamp(),
    updated_at: typedefs.preciseTimestamp(),
    upstream: foreign('upstreams', { required: true, on_delete: 'cascade' }),
    target: string({
      required: true,
      custom_validator: (value: string) => (targetAddress(value) ? undefined : 'Invalid target; not a valid hostname or ip address'),
    }),
    weight: integer({ default: 100, between: [0, 65535] }),
    tags: typedefs.tags(),
  },
  stored: (entity) => ({ target: withPort(String(entity.target)) }),
})

export type Target = EntityOf<typeof target>
export type TargetInput = InputOf<typeof target>
