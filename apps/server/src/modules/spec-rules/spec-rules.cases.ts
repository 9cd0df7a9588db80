import { type Cases, list } from '../../../test/permissions/case.ts'
import { createSpecRules } from './spec-rules.service.ts'

/** How the permission test makes this module's calls. */
export const cases: Cases = {
  'GET /api/spec-rules': list('/api/spec-rules'),
  'PUT /api/spec-rules': {
    shape: 'plain',
    call: async (world) => {
      const { version, levels } = await createSpecRules({ db: world.app.db }).show()
      const isWarning = levels['naming-schemas'] === 'warning'
      return { url: '/api/spec-rules', body: { version, levels: { 'naming-schemas': isWarning ? 'off' : 'warning' } } }
    },
  },
}
