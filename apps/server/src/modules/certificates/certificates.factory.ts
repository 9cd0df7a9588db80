import { next, only } from '../../../test/rows.ts'
import type { Db } from '../../db/client.ts'
import { certificates } from '../../db/schema/index.ts'

export const buildCertificate = async (db: Db, resourceId: number) => {
  // Only the few tests with certificates load what makes them.
  const { issueCertificate } = await import('./issued.factory.ts')
  return only(
    await db
      .insert(certificates)
      .values({ resourceId, name: `broker-${next()}.pem`, certificate: (await issueCertificate('Test Authority')).cert })
      .returning(),
  )
}
