import { type Cases, consumerOf, onApi, unreachable } from '../../../test/permissions/case.ts'

const upload = (fields: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

/** How the permission tests make this module's calls. */
export const cases: Cases = {
  'GET /api/try/{id}': onApi((id) => `/api/try/${id}`),
  'GET /api/try/{id}/operation': onApi((id) => `/api/try/${id}/operation?method=GET&path=/positions`),
  'POST /api/try/{id}': {
    shape: 'path',
    alsoAdmits: unreachable,
    call: async (world, who, target) => {
      const consumer = await consumerOf(world, who, target)
      const deployment = await world.app.db.query.deployments.findFirst({ where: (table, { eq }) => eq(table.id, consumer.deploymentId) })
      const form = upload({ consumerId: String(consumer.id), method: 'GET', path: '/positions' })
      return { url: `/api/try/${deployment?.apiId}`, body: form }
    },
  },
}
