import type { Choice } from '@apim/contract'
import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { pickerFilter, pickerRows } from '../../db/matching.ts'
import { organizations } from '../../db/schema/index.ts'

export const organizationsStore = (db: Db) => ({
  findNames: (choice: Choice, onlyId?: number) =>
    pickerRows(
      db
        .select({ organizationId: organizations.id, organizationName: organizations.name })
        .from(organizations)
        .where(and(onlyId === undefined ? undefined : eq(organizations.id, onlyId), pickerFilter(choice, organizations)))
        .orderBy(asc(organizations.name))
        .$dynamic(),
      choice,
    ),
})
