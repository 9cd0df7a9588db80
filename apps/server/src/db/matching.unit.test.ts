import { asc } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { expect, it } from 'vitest'
import { pickerRows } from './matching.ts'
import { organizations } from './schema/index.ts'

const db = drizzle.mock()
const statement = (limit?: number) =>
  pickerRows(db.select({ id: organizations.id }).from(organizations).orderBy(asc(organizations.name)).$dynamic(), { limit }).toSQL().sql

it('only a picker’s list gets a LIMIT: even one that excludes nothing makes the sort more expensive', () => {
  expect(statement()).not.toContain('limit')
  expect(statement(51)).toContain('limit')
})
