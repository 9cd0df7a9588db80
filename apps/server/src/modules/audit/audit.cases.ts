import { desc } from 'drizzle-orm'
import { type Cases, list, plain } from '../../../test/permissions/case.ts'
import { audit, system } from '../../audit/audit.ts'
import { auditLog } from '../../db/schema/index.ts'

/** How the permission test makes this module's calls. */
export const cases: Cases = {
  'GET /api/audit': list('/api/audit'),
  'GET /api/audit/choices': plain('/api/audit/choices'),
  'GET /api/audit/download': plain('/api/audit/download?objectType=none'),
  'GET /api/audit-entry/{id}': {
    shape: 'plain',
    call: async ({ app }) => {
      await app.db.transaction((tx) => audit(tx, system, { action: 'user.create', objectType: 'user', objectId: 1 }))
      const [entry] = await app.db.select({ id: auditLog.id }).from(auditLog).orderBy(desc(auditLog.id)).limit(1)
      return { url: `/api/audit-entry/${entry?.id}` }
    },
  },
  'GET /api/audit/verification': plain('/api/audit/verification'),
  'POST /api/audit/verification': {
    shape: 'plain',
    call: async (world) => {
      // A caller who joins a running check starts none.
      await world.app.app.services.audit.verified()
      return { url: '/api/audit/verification' }
    },
  },
}
