import type { Choice } from '@apim/contract'
import { and, asc, inArray } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { pickerFilter, pickerRows } from '../../db/matching.ts'
import { applications } from '../../db/schema/index.ts'

export const applicationsStore = (db: Db) => ({
  findNames: (ids: number[], choice: Choice) =>
    pickerRows(
      db
        .select({ id: applications.id, name: applications.name, organizationId: applications.organizationId })
        .from(applications)
        .where(and(inArray(applications.id, ids), pickerFilter(choice, applications)))
        .orderBy(asc(applications.name), asc(applications.id))
        .$dynamic(),
      choice,
    ),
})
