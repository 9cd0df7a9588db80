import { eq } from 'drizzle-orm'
import { buildApplication } from '../../../test/factories.ts'
import { type Case, type Cases, list, organizationOf, ownOrganization, type Target } from '../../../test/permissions/case.ts'
import type { Who, World } from '../../../test/permissions/world.ts'
import { next } from '../../../test/rows.ts'
import { applicationOwners } from '../../db/schema/index.ts'

const ofOrganization = (world: World, organizationId: number) => buildApplication(world.app.db, organizationId, [])
const organizationIdOf = (world: World, who: Who) => who.organizationId ?? world.people.acme.id

/** One that the person owns until the next call, so that they do not become a maintainer; or one of their organization that they do not own. */
const ownedBy = async (world: World, who: Who, target: Target) => {
  if (who.column === 'maintainer') return target === 'own' ? world.applicationOf(who) : ofOrganization(world, organizationIdOf(world, who))
  await world.app.db.delete(applicationOwners).where(eq(applicationOwners.userId, who.userId))
  const application = await ofOrganization(world, organizationIdOf(world, who))
  if (target === 'own' && who.userId > 0)
    await world.app.db.insert(applicationOwners).values({ applicationId: application.id, userId: who.userId })
  return application
}
/** Company admins see their whole organization's, everyone else their own. */
const seenBy = (world: World, who: Who, target: Target) =>
  who.isCompanyAdmin ? ofOrganization(world, organizationOf(world, who, target)) : ownedBy(world, who, target)

const stranger = (world: World, who: Who) =>
  ofOrganization(world, who.isCompanyAdmin ? world.foreignOrganization(who) : ownOrganization(who))
const listed: Case = {
  shape: 'list',
  call: (world, who, target) => ({ url: `/api/applications?size=100&my=false&orgId=${organizationOf(world, who, target)}` }),
  proof: {
    foreign: () => stranger,
    own: (who) => {
      if (who.isCompanyAdmin) return (world) => ofOrganization(world, ownOrganization(who))
      return who.column === 'maintainer' ? (world) => buildApplication(world.app.db, ownOrganization(who), [who.userId]) : undefined
    },
  },
}

/** The form as its editor has it, with one change. */
const edited = async (world: World, id: number) => {
  const form = (await world.app.as(world.people.portalAdmin.email).get(`/api/application/edit-application?id=${id}`)).body
  const owners = form.owners.map(({ ownerEmail }: { ownerEmail: string }) => ownerEmail).join('\n')
  return { ...form, owners, description: `Changed ${next()}` }
}

/** How the permission test makes this module's calls. */
export const cases: Cases = {
  'GET /api/my-apps': list('/api/my-apps', {
    foreign: () => (world, who) => buildApplication(world.app.db, world.foreignOrganization(who), []),
    own: (who) => (who.column === 'maintainer' ? (world) => buildApplication(world.app.db, ownOrganization(who), [who.userId]) : undefined),
  }),
  'GET /api/applications': listed,
  'GET /api/application/{id}': {
    shape: 'path',
    call: async (world, who, target) => ({ url: `/api/application/${(await seenBy(world, who, target)).id}` }),
  },
  'GET /api/application/edit-application': {
    shape: 'path',
    call: async (world, who, target) => ({ url: `/api/application/edit-application?id=${(await ownedBy(world, who, target)).id}` }),
  },
  'POST /api/application/edit-application [create]': {
    shape: 'body',
    call: (world, who, target) => ({
      url: '/api/application/edit-application',
      body: {
        name: `Settlement ${next()}`,
        description: 'Settles trades',
        organizationId: organizationOf(world, who, target),
        // Someone else, so that the caller does not become a maintainer.
        owners: world.people.author.email,
      },
    }),
  },
  'POST /api/application/edit-application [edit]': {
    shape: 'body',
    call: async (world, who, target) => {
      const application = target === 'own' ? world.applicationOf(who) : await ofOrganization(world, organizationIdOf(world, who))
      return { url: '/api/application/edit-application', body: await edited(world, application.id) }
    },
  },
  'DELETE /api/application/{id}': {
    shape: 'plain',
    call: async (world, who) => ({ url: `/api/application/${(await ofOrganization(world, organizationIdOf(world, who))).id}` }),
  },
}
