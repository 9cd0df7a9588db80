import { buildMail } from '../../../test/factories.ts'
import { type Case, type Cases, list } from '../../../test/permissions/case.ts'
import type { World } from '../../../test/permissions/world.ts'

const onMail = (url: (id: number) => string, values: Parameters<typeof buildMail>[1] = {}): Case => ({
  shape: 'plain',
  call: async (world: World) => ({ url: url((await buildMail(world.app.db, values)).id) }),
})

/** How the permission test makes this module's calls. */
export const cases: Cases = {
  'GET /api/mails': list('/api/mails'),
  'GET /api/mail/{id}': onMail((id) => `/api/mail/${id}`),
  'POST /api/mail/{id}/retry': onMail((id) => `/api/mail/${id}/retry`, { attempts: 15, error: 'refused' }),
  'POST /api/mail/{id}/link': onMail((id) => `/api/mail/${id}/link`, { holdsSecret: true, link: '/accept?token=s3cret' }),
}
