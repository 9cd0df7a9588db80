import { buildDelivery, buildWebhook } from '../../../test/factories.ts'
import { type Case, type Cases, list, organizationOf, ownOrganization, type Target } from '../../../test/permissions/case.ts'
import type { Who, World } from '../../../test/permissions/world.ts'
import { next } from '../../../test/rows.ts'

const hookOf = (world: World, who: Who, target: Target) =>
  buildWebhook(world.app.db, { organizationId: organizationOf(world, who, target) })
const deliveryOf = async (world: World, who: Who, target: Target) => buildDelivery(world.app.db, (await hookOf(world, who, target)).id)

const form = () => ({ name: `Ticketing ${next()}`, url: 'https://93.184.216.34:8443/hook', kinds: ['key'], active: true })
const onHook = (rest = ''): Case => ({
  shape: 'path',
  call: async (world, who, target) => ({ url: `/api/webhook/${(await hookOf(world, who, target)).id}${rest}` }),
})
const onDelivery = (rest = ''): Case => ({
  shape: 'path',
  call: async (world, who, target) => ({ url: `/api/webhook-delivery/${(await deliveryOf(world, who, target)).id}${rest}` }),
})

/** How the permission test makes this module's calls. */
export const cases: Cases = {
  'GET /api/webhooks': list('/api/webhooks', {
    foreign: (who) => async (world) => {
      await buildWebhook(world.app.db)
      await buildWebhook(world.app.db, { organizationId: world.foreignOrganization(who) })
    },
    own: (who) => (world) => buildWebhook(world.app.db, { organizationId: ownOrganization(who) }),
  }),
  'GET /api/webhook/{id}': onHook(),
  'POST /api/webhooks': { shape: 'plain', call: () => ({ url: '/api/webhooks', body: form() }) },
  'PUT /api/webhook/{id}': {
    shape: 'path',
    call: async (world, who, target) => {
      const { id } = await hookOf(world, who, target)
      const { body } = await world.app.as(world.people.portalAdmin.email).get(`/api/webhook/${id}`)
      return { url: `/api/webhook/${id}`, body: { ...form(), version: body.version } }
    },
  },
  'DELETE /api/webhook/{id}': onHook(),
  'POST /api/webhook/{id}/rotate': onHook('/rotate'),
  'POST /api/webhook/{id}/test': onHook('/test'),
  'GET /api/webhook/{id}/deliveries': onHook('/deliveries'),
  'GET /api/webhook-delivery/{id}': onDelivery(),
  'POST /api/webhook-delivery/{id}/replay': onDelivery('/replay'),
}
