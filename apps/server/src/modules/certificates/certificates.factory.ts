import { next, only } from '../../../test/rows.ts'
import type { Db } from '../../db/client.ts'
import { certificates } from '../../db/schema/index.ts'
import { expiryOf } from './chain.ts'

export const buildCertificate = async (db: Db, resourceId: number) => {
  // Only the few tests with certificates load what makes them.
  const { issueCertificate } = await import('./issued.factory.ts')
  const certificate = (await issueCertificate('Test Authority')).cert
  return only(
    await db
      .insert(certificates)
      .values({ resourceId, name: `broker-${next()}.pem`, certificate, expiresAt: expiryOf(certificate) })
      .returning(),
  )
}
