import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import { applications, organizations, users } from '../../db/schema/index.ts'
import { setStep } from '../progress.ts'
import { seedPeople } from './seed-people.ts'

let app: TestApp
beforeEach(async () => {
  app = await buildTestApp()
})
afterEach(() => app.close())

const counts = async () => [await app.db.$count(organizations), await app.db.$count(users), await app.db.$count(applications)]

describe('the demo users', () => {
  it('are never created in an installation that has users', async () => {
    await app.db.insert(organizations).values({ name: 'Northern Mutual', contact: 'Ada Quist', external: false })
    expect(await seedPeople(app.db)).toBe(false)
    expect(await seedPeople(app.db)).toBe(false)
    expect(await counts()).toEqual([1, 0, 0])
  })
  it('are added to those of an earlier version, without duplicates', async () => {
    expect(await seedPeople(app.db)).toBe(true)
    const before = await counts()
    await setStep(app.db, 'people', 10)
    expect(await seedPeople(app.db)).toBe(true)
    expect(await counts()).toEqual(before)
  })
  it('do not join a finished demonstration of an earlier version, where somebody may work by now', async () => {
    await app.db.insert(organizations).values({ name: 'Northern Mutual', contact: 'Ada Quist', external: false })
    await setStep(app.db, 'people', 10)
    await setStep(app.db, 'traffic', 60)
    expect(await seedPeople(app.db)).toBe(true)
    expect(await counts()).toEqual([1, 0, 0])
  })
})
