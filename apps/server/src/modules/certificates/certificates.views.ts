import type { Certificate } from '@apim/contract/certificates/schemas'
import type { CertificateRow } from './certificates.store.ts'
import { chainLink, expiryOf, inChainOrder, isConnected, readCertificates } from './chain.ts'

/** A file with what its certificates say. */
export const certificateView = ({ id, resourceId, name, certificate, createdAt }: CertificateRow): Certificate => {
  const chain = inChainOrder(readCertificates(certificate) ?? [])
  return {
    id,
    resourceId,
    name,
    certificate,
    chain: chain.map(chainLink),
    isConnected: isConnected(chain),
    expiresAt: expiryOf(certificate).toISOString(),
    createdAt: createdAt.toISOString(),
  }
}

/** What the audit log stores of a file: which certificates it holds. */
export const describedFile = (row: CertificateRow) => ({
  resourceId: row.resourceId,
  name: row.name,
  fingerprints: certificateView(row).chain.map(({ fingerprint }) => fingerprint),
})
