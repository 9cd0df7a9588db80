import { beforeAll, describe, expect, inject, test } from 'vitest'
import { useBrowser, walkInSteps } from '../browser.ts'
import { desktop, phone, type Visitor } from '../chromium.ts'
import { cutTexts, overflows } from '../inspect.ts'
import { signIn } from '../pages/sign-in.ts'
import { people } from '../people.ts'
import { programOf, visitorPrograms } from '../program.ts'
import { settled } from '../settled.ts'
import { lostTexts, overlaidCells } from './legible.ts'
import { readBack } from './reading.ts'
import { recording, type Sent } from './recording.ts'
import { sized } from './supply.ts'
import { prepareScene, writers } from './writers.ts'

const { visit } = useBrowser()
const names = {
  'one word without end': 'W',
  'many words': 'Westminster Pension Trustees and ',
  'right to left, with numbers, brackets and Latin letters': 'شركة الأفق (2026) للمعاشات, Ltd. ',
}

/** Each step continues where the previous one ended. */
describe('names as long as their fields take', () => {
  walkInSteps()
  let admin: Visitor
  beforeAll(async () => {
    admin = await visit()
    await admin.page.goto('/about')
    await signIn(admin.page, people.portalAdmin)
  })

  test.each(Object.entries(names))(
    '%s: accepted by every field',
    async (_, pattern) => {
      const sent: Sent[] = []
      const as = async (email: string) => recording(await programOf(email), sent)
      const scene = await prepareScene({
        admin: await as(people.portalAdmin),
        second: await as(people.secondAdmin),
        members: [await as(people.teamLead)],
        visitor: recording(visitorPrograms(), sent),
        target: inject('product').sample,
      })
      for (const write of writers) await write(scene, sized(pattern))
      const calls = sent.filter(({ body }) => JSON.stringify(body).includes(pattern.slice(0, 20)))
      expect(new Set(calls.map(({ route }) => route.path)).size).toBeGreaterThan(10)
    },
    300_000,
  )

  test.each([desktop, phone])(
    'in every list, dock and form at $width px nothing is wider than the window, and nothing is cut without a way to read it',
    async (size) => {
      const { page } = admin
      await page.setViewportSize(size)
      const found: string[] = []
      await readBack(page, { pagesMax: 1, linksMax: 6 }, async (address) => {
        await settled(page)
        for (const inspect of [overflows, cutTexts, lostTexts, overlaidCells])
          found.push(...(await inspect(page)).map((finding) => `${inspect.name} ${address}: ${finding}`))
      })
      expect(found).toEqual([])
    },
    600_000,
  )
})
