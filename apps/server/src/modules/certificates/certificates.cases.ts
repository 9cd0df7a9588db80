import { buildCertificate, buildKongResource, buildResourceAccess } from '../../../test/factories.ts'
import { type Cases, list, ownOrganization } from '../../../test/permissions/case.ts'
import { next } from '../../../test/rows.ts'
import type { Db } from '../../db/client.ts'
import { issueCertificate } from './issued.factory.ts'

const kafka = (db: Db) => buildKongResource(db, { envType: 'DEV', address: 'broker.example:9092' }, { type: 'KAFKA', isPublic: true })

/** How the permission tests make this module's calls. */
export const cases: Cases = {
  'GET /api/certificates': list('/api/certificates', {
    foreign: () => async (world) => buildCertificate(world.app.db, (await kafka(world.app.db)).id),
    own: (who) => async (world) => {
      const { id } = await kafka(world.app.db)
      await buildResourceAccess(world.app.db, id, ownOrganization(who))
      return buildCertificate(world.app.db, id)
    },
  }),
  'POST /api/certificate': {
    shape: 'plain',
    call: async (world) => ({
      url: '/api/certificate',
      body: {
        resourceId: (await kafka(world.app.db)).id,
        name: `ca-${next()}.pem`,
        certificate: (await issueCertificate('Test Authority')).cert,
      },
    }),
  },
  'DELETE /api/certificate/{id}': {
    shape: 'plain',
    call: async (world) => ({
      url: `/api/certificate/${(await buildCertificate(world.app.db, (await kafka(world.app.db)).id)).id}`,
    }),
  },
}
