import { apiOf, type Case, type Cases, onApi } from '../../../test/permissions/case.ts'
import type { World } from '../../../test/permissions/world.ts'

/** On an API in this state; the caller's own, or someone else's. */
const on = (path: string, life: Parameters<World['living']>[1], body?: unknown): Case => ({
  shape: 'path',
  call: async (world, who, target) => {
    const { id } = await world.living(await apiOf(world, who, target), life)
    return { url: `/api/swagger/${id}/${path}`, ...(body !== undefined && { body }) }
  },
})

/** How the permission tests make this module's calls. */
export const cases: Cases = {
  'GET /api/swagger/{id}/dependents': onApi((id) => `/api/swagger/${id}/dependents`),
  'POST /api/swagger/{id}/publish': on('publish', 'draft'),
  'PUT /api/swagger/{id}/deprecation': on('deprecation', 'published', { sunsetAt: '2999-01-01T00:00:00Z' }),
  'DELETE /api/swagger/{id}/deprecation': on('deprecation', 'deprecated'),
  'PUT /api/swagger/{id}/retirement': on('retirement', 'deprecated', {}),
  'DELETE /api/swagger/{id}/retirement': on('retirement', 'retired'),
}
