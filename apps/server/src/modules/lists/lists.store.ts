import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { apis, applications, businessAreas, organizations } from '../../db/schema/index.ts'
import type { SignedIn } from '../../http/signed-in.ts'
import { visibleTo } from '../apis/index.ts'

export const listsStore = (db: Db) => ({
  findApis: (user: SignedIn) =>
    db
      .select({ id: apis.id, name: apis.name })
      .from(apis)
      .leftJoin(applications, eq(applications.id, apis.applicationId))
      .where(visibleTo(user))
      .orderBy(sql`lower(${apis.name})`, asc(apis.id)),
  findApplications: (ids: number[]) =>
    db
      .select({ id: applications.id, name: applications.name, organizationId: applications.organizationId })
      .from(applications)
      .where(inArray(applications.id, ids))
      .orderBy(asc(applications.name), asc(applications.id)),
  findOrganizations: (onlyId?: number) =>
    db
      .select({ organizationId: organizations.id, organizationName: organizations.name })
      .from(organizations)
      .where(onlyId === undefined ? undefined : eq(organizations.id, onlyId))
      .orderBy(asc(organizations.name)),
  findBusinessAreas: () => db.select().from(businessAreas).orderBy(asc(businessAreas.name)),
})
