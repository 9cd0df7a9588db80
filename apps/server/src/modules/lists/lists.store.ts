import type { Choice } from '@apim/contract'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { chosenBy, mostOf } from '../../db/matching.ts'
import { apis, applications, businessAreas, organizations } from '../../db/schema/index.ts'
import type { SignedIn } from '../../http/signed-in.ts'
import { visibleTo } from '../../read-models/api-visibility.store.ts'

export const listsStore = (db: Db) => ({
  findApis: (user: SignedIn, choice: Choice) =>
    db
      .select({ id: apis.id, name: apis.name })
      .from(apis)
      .leftJoin(applications, eq(applications.id, apis.applicationId))
      .where(and(visibleTo(user), chosenBy(choice, apis)))
      .orderBy(sql`lower(${apis.name})`, asc(apis.id))
      .limit(mostOf(choice)),
  findApplications: (ids: number[], choice: Choice) =>
    db
      .select({ id: applications.id, name: applications.name, organizationId: applications.organizationId })
      .from(applications)
      .where(and(inArray(applications.id, ids), chosenBy(choice, applications)))
      .orderBy(asc(applications.name), asc(applications.id))
      .limit(mostOf(choice)),
  findOrganizations: (choice: Choice, onlyId?: number) =>
    db
      .select({ organizationId: organizations.id, organizationName: organizations.name })
      .from(organizations)
      .where(and(onlyId === undefined ? undefined : eq(organizations.id, onlyId), chosenBy(choice, organizations)))
      .orderBy(asc(organizations.name))
      .limit(mostOf(choice)),
  findBusinessAreas: () => db.select().from(businessAreas).orderBy(asc(businessAreas.name)),
})
