import { eq, sql } from 'drizzle-orm'
import { buildDeletionRequest, buildOrganization } from '../../../test/factories.ts'
import { type Case, type Cases, list } from '../../../test/permissions/case.ts'
import type { World } from '../../../test/permissions/world.ts'
import { organizations } from '../../db/schema/index.ts'

const requested = async (world: World) => {
  const organization = await buildOrganization(world.app.db)
  const request = await buildDeletionRequest(world.app.db, organization.id, world.people.secondAdmin.id)
  return { organization, request }
}
/** A call about an organization whose deletion is not yet requested. */
const onOrganization = (url: (id: number) => string, body?: (name: string) => unknown): Case => ({
  shape: 'plain',
  call: async (world) => {
    const { id, name } = await buildOrganization(world.app.db)
    return { url: url(id), ...(body && { body: body(name) }) }
  },
})
/** A call about an open request. */
const onRequest = (url: (ids: { id: number; orgId: number }) => string, body?: (name: string) => unknown, more?: Partial<Case>): Case => ({
  shape: 'plain',
  ...more,
  call: async (world) => {
    const { organization, request } = await requested(world)
    return { url: url({ id: request.id, orgId: organization.id }), ...(body && { body: body(organization.name) }) }
  },
})
const confirmed = (confirm: string) => ({ confirm })
/** The request is decided, and the organization deleted. */
const both = { changes: 2 }

/** How the permission tests make this module's calls. */
export const cases: Cases = {
  'GET /api/organiztion/check-organization-consumers': onOrganization((id) => `/api/organiztion/check-organization-consumers?id=${id}`),
  'GET /api/organiztion/delete-organization': onOrganization((id) => `/api/organiztion/delete-organization?id=${id}`),
  'GET /api/organiztion/approve-delete-organization': onRequest(
    ({ id }) => `/api/organiztion/approve-delete-organization?id=${id}`,
    undefined,
    both,
  ),
  'GET /api/organiztion/deny-delete-organization': onRequest(
    ({ id, orgId }) => `/api/organiztion/deny-delete-organization?id=${id}&orgId=${orgId}`,
  ),
  'GET /api/delete-organization-requests': list('/api/delete-organization-requests'),
  'GET /api/grant-organization-requests': list('/api/grant-organization-requests'),
  'GET /api/delete-organization-request/{id}': onRequest(({ id }) => `/api/delete-organization-request/${id}`),
  'POST /api/organization/{id}/deletion-requests': onOrganization((id) => `/api/organization/${id}/deletion-requests`, confirmed),
  'POST /api/organization/{orgId}/deletion-requests/{id}/approve': onRequest(
    ({ id, orgId }) => `/api/organization/${orgId}/deletion-requests/${id}/approve`,
    confirmed,
    both,
  ),
  'POST /api/organization/{orgId}/deletion-requests/{id}/deny': onRequest(
    ({ id, orgId }) => `/api/organization/${orgId}/deletion-requests/${id}/deny`,
    () => ({ reason: 'Still in use' }),
  ),
  'POST /api/organization/{id}/restore': {
    shape: 'plain',
    call: async (world) => {
      const { organization } = await requested(world)
      const decided = { status: 'APPROVED', decidedBy: world.people.portalAdmin.id, decidedAt: new Date() } as const
      await buildDeletionRequest(world.app.db, organization.id, world.people.secondAdmin.id, decided)
      await world.app.db.update(organizations).set({ deletedAt: sql`now()` }).where(eq(organizations.id, organization.id))
      return { url: `/api/organization/${organization.id}/restore` }
    },
  },
}
