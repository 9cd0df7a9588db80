import { asc } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { businessAreas } from '../../db/schema/index.ts'

export const businessAreasStore = (db: Db) => ({
  findAll: () => db.select().from(businessAreas).orderBy(asc(businessAreas.name)),
})
