import { type Cases, plain, unreachable } from '../../../test/permissions/case.ts'

/** How the permission test makes this module's calls. */
export const cases: Cases = {
  'GET /api/kong/services': { ...plain('/api/kong/services'), alsoAdmits: [404, ...unreachable] },
  'GET /api/kong/routes': { ...plain('/api/kong/routes'), alsoAdmits: [404, ...unreachable] },
  'GET /api/kong/service/{id}': {
    shape: 'plain',
    alsoAdmits: [404, ...unreachable],
    call: () => ({ url: '/api/kong/service/6f1a2c70-2f5e-4a51-9d0e-3c1d5b7f9a11' }),
  },
  'GET /api/kong/plugin/{id}': {
    shape: 'plain',
    alsoAdmits: [404, ...unreachable],
    call: () => ({ url: '/api/kong/plugin/6f1a2c70-2f5e-4a51-9d0e-3c1d5b7f9a11' }),
  },
}
