import { eq } from 'drizzle-orm'
import { buildUser } from '../../../test/factories.ts'
import { type Case, type Cases, type ListProof, list, ownOrganization, plain, type Target } from '../../../test/permissions/case.ts'
import type { Who, World } from '../../../test/permissions/world.ts'
import { next } from '../../../test/rows.ts'
import { users } from '../../db/schema/index.ts'

const members: ListProof = {
  foreign: () => (world, who) => buildUser(world.app.db, { organizationId: world.foreignOrganization(who) }),
  own: () => (world, who) =>
    world.app.db
      .update(users)
      .set({ phoneNumber: `+1(816)-111-${next()}` })
      .where(eq(users.id, who.userId)),
}
const listed = (path: string): Case => ({
  shape: 'list',
  call: (world, who, target) => ({
    url: `${path}?org=${target === 'own' ? ownOrganization(who) : world.foreignOrganization(who)}`,
  }),
  proof: members,
})

/** A new user of the caller's organization, or of another one. */
const someone = ({ app, people, foreignOrganization }: World, who: Who, target: Target) =>
  buildUser(app.db, { organizationId: target === 'own' ? (who.organizationId ?? people.acme.id) : foreignOrganization(who) })
const versionOf = async ({ app, people }: World, id: number): Promise<string> =>
  (await app.as(people.portalAdmin.email).get(`/api/userById?id=${id}`)).body?.version

/** The caller themselves, or someone of another organization. */
const selfOr = async (world: World, who: Who, target: Target) =>
  target === 'own' && who.userId > 0 ? who.userId : (await someone(world, who, 'foreign')).id

/** How the permission test makes this module's calls. */
export const cases: Cases = {
  'GET /api/users': listed('/api/users'),
  'GET /api/users/download': listed('/api/users/download'),
  'POST /api/user/edit-user': {
    shape: 'path',
    call: async (world, who, target) => {
      const id = await selfOr(world, who, target)
      return {
        url: '/api/user/edit-user',
        body: { id, firstname: `Ann ${world.letters()}`, lastname: 'Lee', version: await versionOf(world, id) },
      }
    },
  },
  'GET /api/user/detail': {
    shape: 'path',
    call: async (world, who, target) => {
      const email = target === 'own' && who.email ? who.email : (await someone(world, who, 'foreign')).email
      return { url: `/api/user/detail?email=${encodeURIComponent(email)}` }
    },
  },
  'GET /api/userById': {
    shape: 'path',
    call: async (world, who, target) => ({ url: `/api/userById?id=${await selfOr(world, who, target)}` }),
  },
  'GET /api/user/{id}/keys': {
    shape: 'path',
    call: async (world, who, target) => ({ url: `/api/user/${(await someone(world, who, target)).id}/keys` }),
  },
  'DELETE /api/user': {
    shape: 'path',
    call: async (world, who, target) => ({ url: `/api/user?id=${(await someone(world, who, target)).id}` }),
  },
  'GET /api/user/modify-user': {
    shape: 'path',
    call: async (world, who, target) => ({ url: `/api/user/modify-user?id=${(await someone(world, who, target)).id}` }),
  },
  'POST /api/user/modify-user': {
    shape: 'path',
    call: async (world, who, target) => {
      const { id } = await someone(world, who, target)
      return { url: '/api/user/modify-user', body: { id, roles: ['ROLE_COMPANY_ADMIN'], version: await versionOf(world, id) } }
    },
  },
  'POST /api/user [profile]': {
    shape: 'plain',
    call: async (world, who) => ({
      url: '/api/user',
      body: { id: '0', firstname: `Ann ${world.letters()}`, lastname: 'Lee', version: await versionOf(world, who.userId || 1) },
    }),
  },
  'POST /api/user [roles/organization: organizationId, kongAdmin, portalAdmin, companyAdmin]': {
    shape: 'path',
    call: async (world, who, target) => {
      const { id, organizationId } = await someone(world, who, target)
      return { url: '/api/user', body: { id, organizationId, companyAdmin: true, version: await versionOf(world, id) } }
    },
  },
  'PUT /api/user': {
    shape: 'path',
    call: async (world, who, target) => ({
      url: '/api/user',
      body: { id: (await someone(world, who, target)).id, status: 'DISABLED' },
    }),
  },
  'PUT /api/user/language': { shape: 'plain', call: () => ({ url: '/api/user/language', body: { language: `de-x${next()}` } }) },
  'POST /api/user/changepassword': plain('/api/user/changepassword', {}),
  'GET /api/updatedRole': list('/api/updatedRole'),
}
