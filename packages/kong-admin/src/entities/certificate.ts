import { foreign, string } from '../schema/build.ts'
import type { EntityCheck } from '../schema/entity-checks.ts'
import type { Violations } from '../schema/errors.ts'
import * as typedefs from '../schema/typedefs.ts'
import { defineEntity, type EntityOf, type InputOf } from './entity.ts'
import { certificateIn, certificateViolation, privateKeyIn, privateKeyViolation } from './pem.ts'

const pair = (cert: string, key: string, message: string): EntityCheck => ({
  custom_entity_check: {
    field_sources: [cert, key],
    fn(entity: Record<string, unknown>, errors: Violations) {
      const given = [entity[cert], entity[key]]
      if (errors[cert] !== undefined || errors[key] !== undefined || !given.every((value) => typeof value === 'string')) return []
      const certificate = certificateIn(given[0] as string)
      const privateKey = privateKeyIn(given[1] as string)
      return certificate && privateKey && certificate.checkPrivateKey(privateKey) ? [] : [message]
    },
  },
})

const differentKinds: EntityCheck = {
  custom_entity_check: {
    field_sources: ['cert', 'cert_alt'],
    fn({ cert, cert_alt: other }: Record<string, unknown>, errors: Violations) {
      if (typeof cert !== 'string' || typeof other !== 'string' || errors.cert !== undefined || errors.cert_alt !== undefined) return []
      const kind = certificateIn(cert)?.publicKey.asymmetricKeyType
      if (kind !== certificateIn(other)?.publicKey.asymmetricKeyType) return []
      return [
        'certificate and alternative certificate need to have different type (e.g. RSA and ECDSA), the provided certificates were both of the same type',
      ]
    },
  },
}

const certificateField = () => string({ custom_validator: certificateViolation, referenceable: true })
const keyField = () => string({ custom_validator: privateKeyViolation, encrypted: true, referenceable: true })

/** A certificate that the gateway presents to TLS clients, or to an upstream that requests a client certificate. */
export const certificate = defineEntity({
  collection: 'certificates',
  path: 'certificates',
  fields: {
    id: typedefs.id(),
    created_at: typedefs.timestamp(),
    updated_at: typedefs.timestamp(),
    cert: string({ required: true, custom_validator: certificateViolation, referenceable: true }),
    key: string({ required: true, custom_validator: privateKeyViolation, encrypted: true, referenceable: true }),
    cert_alt: certificateField(),
    key_alt: keyField(),
    tags: typedefs.tags(),
  },
  checks: [
    { mutually_required: ['cert_alt', 'key_alt'] },
    pair('cert', 'key', 'certificate does not match key'),
    pair('cert_alt', 'key_alt', 'alternative certificate does not match key'),
    differentKinds,
  ],
})

/** A server name that selects a certificate; the leftmost or rightmost label may be a wildcard. */
export const sni = defineEntity({
  collection: 'snis',
  path: 'snis',
  endpointKey: 'name',
  fields: {
    id: typedefs.id(),
    name: string({
      required: true,
      unique: true,
      match_all: [{ pattern: '^[^*]*%*?[^*]*$', err: 'invalid wildcard: must have at most one wildcard' }],
      match_any: { patterns: ['^%*%.', '%.%*$', '^[^*]*$'], err: 'invalid wildcard: must be placed at leftmost or rightmost label' },
      custom_validator: sniViolation,
    }),
    created_at: typedefs.timestamp(),
    updated_at: typedefs.timestamp(),
    tags: typedefs.tags(),
    certificate: foreign('certificates', { required: true, on_delete: 'cascade' }),
  },
})

/** The message for an invalid server name (a wildcard label is allowed, a port is not), else undefined. */
export function sniViolation(name: string): string | undefined {
  const bare = name.replace(/^\*\.|\.\*$/, '')
  if (typedefs.isHostname(bare)) return undefined
  return /:\d+$/.test(bare) ? 'must not have a port' : `invalid value: ${name}`
}

export type Certificate = EntityOf<typeof certificate>
export type CertificateInput = InputOf<typeof certificate> & { snis?: readonly string[] }
export type Sni = EntityOf<typeof sni>
export type SniInput = InputOf<typeof sni>
