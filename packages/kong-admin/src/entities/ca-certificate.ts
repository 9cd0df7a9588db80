import { string } from '../schema/build.ts'
import type { EntityCheck } from '../schema/entity-checks.ts'
import type { Violations } from '../schema/errors.ts'
import * as typedefs from '../schema/typedefs.ts'
import { defineEntity, type EntityOf, type InputOf } from './entity.ts'
import { certificateIn, certificateViolation } from './pem.ts'

const authority: EntityCheck = {
  custom_entity_check: {
    field_sources: ['cert'],
    fn({ cert }: Record<string, unknown>, errors: Violations) {
      if (typeof cert !== 'string' || errors.cert !== undefined) return []
      if (cert.split('-----BEGIN CERTIFICATE-----').length > 2) return ['please submit only one certificate at a time']
      const parsed = certificateIn(cert)
      if (parsed && parsed.validToDate.getTime() < Date.now()) return ['certificate expired, "Not After" time is in the past']
      return parsed?.ca ? [] : ['certificate does not appear to be a CA because it is missing the "CA" basic constraint']
    },
  },
}

const digestOf = (cert: unknown) => certificateIn(String(cert))?.fingerprint256.replaceAll(':', '').toLowerCase()

/** A certificate authority trusted to sign upstreams' certificates. */
export const caCertificate = defineEntity({
  collection: 'ca_certificates',
  path: 'ca_certificates',
  fields: {
    id: typedefs.id(),
    created_at: typedefs.timestamp(),
    updated_at: typedefs.timestamp(),
    cert: string({ required: true, custom_validator: certificateViolation }),
    cert_digest: string({ unique: true }),
    tags: typedefs.tags(),
  },
  checks: [authority],
  stored: ({ cert }) => ({ cert_digest: digestOf(cert) }),
})

export type CaCertificate = EntityOf<typeof caCertificate>
export type CaCertificateInput = InputOf<typeof caCertificate>
