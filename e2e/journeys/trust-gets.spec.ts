import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { useBrowser, walkInSteps } from '../browser.ts'
import { prepareFirms } from '../changes-by-get/firms.ts'
import { startForeignSite } from '../changes-by-get/foreign-site.ts'
import { startProxy } from '../changes-by-get/proxy.ts'
import { embedded, embedIn, navigateFrom, navigations } from '../changes-by-get/ways.ts'
import type { Visitor } from '../chromium.ts'
import { signIn } from '../pages/sign-in.ts'
import { people } from '../people.ts'
import { type Program, programOf } from '../program.ts'

const { visit } = useBrowser()
const untouched = { deactivated: false, open: ['Deleted', 'Spared'], decided: [] }
const waysMany = Object.keys({ ...embedded, ...navigations }).length
const pathOf = (address: string) => address.split('?')[0] as string

/** Each step continues where the previous one ended. */
describe('the GETs of the specification that change something, in a browser where a portal admin is signed in (trust G10)', () => {
  walkInSteps()
  const { portal } = inject('product')
  let admin: Visitor
  let program: Program
  let firms: Awaited<ReturnType<typeof prepareFirms>>
  let elsewhere: Awaited<ReturnType<typeof startForeignSite>>
  let proxy: Awaited<ReturnType<typeof startProxy>>
  beforeAll(async () => {
    program = await programOf(people.portalAdmin)
    firms = await prepareFirms(program, await programOf(people.secondAdmin))
    elsewhere = await startForeignSite()
    proxy = await startProxy(Object.values(firms.addresses).map(pathOf))
    admin = await visit({ proxy: proxy.options })
    // What these tests do, and no page of the portal.
    admin.allow(/^change by GET: /)
    await admin.page.goto('/')
    await signIn(admin.page, people.portalAdmin)
  })
  afterAll(() => {
    elsewhere?.close()
    proxy?.close()
  })

  const addresses = () => Object.values(firms.addresses).map((address) => portal + address)
  /** How the server answered each of the four, asked in every way from that page: the path and the status. */
  const statuses = async (from: string) => {
    proxy.answers.length = 0
    const before = new Set(admin.context.pages())
    for (const way of Object.values(embedded)) await embedIn(admin.context, from, way, addresses())
    for (const way of Object.values(navigations)) for (const address of addresses()) await navigateFrom(admin.context, from, way, address)
    await expect.poll(() => proxy.answers.length).toBe(addresses().length * waysMany)
    for (const page of admin.context.pages()) if (!before.has(page)) await page.close()
    // The browser reports each refusal, and the requests from elsewhere are what the watch is for.
    admin.take()
    return proxy.answers.map(({ path, status }) => `${path} ${status}`).sort()
  }
  const all = (status: number) =>
    Object.values(firms.addresses)
      .flatMap((address) => Array.from({ length: waysMany }, () => `${pathOf(address)} ${status}`))
      .sort()

  test.each(['our own', 'a foreign'])(
    'an image, a prefetch, a frame, a form, a link, a new window or a navigation of %s page carries no token: 401, and nothing is changed',
    async (whose) => {
      expect(await statuses(whose === 'our own' ? `${portal}/about` : elsewhere.address)).toEqual(all(401))
      expect(await firms.state()).toEqual(untouched)
    },
  )

  test('a page of another site cannot add the token, because its browser asks first and gets no permission', async () => {
    await admin.page.goto(elsewhere.address)
    for (const address of Object.values(firms.addresses)) {
      const sent = admin.page.evaluate(
        ([to, token]) =>
          fetch(to, { headers: { authorization: `Bearer ${token}` } }).then(
            () => 'answered',
            () => 'refused',
          ),
        [portal + address, program.token] as const,
      )
      expect(await sent).toBe('refused')
    }
    admin.take()
    expect(await firms.state()).toEqual(untouched)
  })

  test('even where something adds the token to every request of the browser, all of them are refused with 403', async () => {
    await admin.context.setExtraHTTPHeaders({ authorization: `Bearer ${program.token}` })
    for (const from of [`${portal}/about`, elsewhere.address]) expect(await statuses(from)).toEqual(all(403))
    await admin.context.setExtraHTTPHeaders({})
    expect(await firms.state()).toEqual(untouched)
  })

  test('HEAD and OPTIONS from a script of our own page change nothing', async () => {
    await admin.page.goto(`${portal}/about`)
    for (const address of Object.values(firms.addresses)) {
      const answered = await admin.page.evaluate(
        async ([to, token]) => {
          const ask = async (method: string) => (await fetch(to, { method, headers: { authorization: `Bearer ${token}` } })).status
          return [await ask('HEAD'), await ask('OPTIONS')]
        },
        [address, program.token] as const,
      )
      expect(answered).toEqual([405, 404])
    }
    admin.take()
    expect(await firms.state()).toEqual(untouched)
  })

  test('through a proxy that loses each first answer and asks again, each of them changes its object exactly once', async () => {
    await admin.page.goto(`${portal}/about`)
    proxy.retries = true
    proxy.answers.length = 0
    for (const [call, address] of Object.entries(firms.addresses)) {
      const status = await admin.page.evaluate(
        async ([to, token]) => (await fetch(to, { headers: { authorization: `Bearer ${token}` } })).status,
        [address, program.token] as const,
      )
      expect([call, status]).toEqual([call, 409])
    }
    admin.take()
    const [first, second] = [200, 409].map((status) => proxy.answers.filter((answer) => answer.status === status).map(({ path }) => path))
    expect([first, second]).toEqual([Object.values(firms.addresses).map(pathOf), first])
    expect(await firms.state()).toEqual({ deactivated: true, open: ['Kept'], decided: ['Deleted APPROVED', 'Spared DENIED'] })
  })

  test('with an Idempotency-Key, whoever is asked again gets the first answer', async () => {
    const activate = firms.addresses.deactivate.replace('=active', '=deactivated')
    const answer = await admin.page.evaluate(
      async ([to, token, key]) => {
        const reply = await fetch(to, { headers: { authorization: `Bearer ${token}`, 'idempotency-key': key } })
        return { status: reply.status, isReplayed: reply.headers.get('idempotent-replayed'), body: await reply.json() }
      },
      [activate, program.token, `activate-${firms.active.id}`] as const,
    )
    proxy.retries = false
    expect(answer).toEqual({ status: 200, isReplayed: 'true', body: { entityId: firms.active.id, deactivated: false } })
    expect((await firms.state()).deactivated).toBe(false)
  })

  test('no answer comes from a cache: asked twice by a page that would take an old answer, the server has changed it twice', async () => {
    await admin.page.goto(`${portal}/about`)
    const toggle = firms.addresses.deactivate.replace('&expected=active', '')
    const answered = await admin.page.evaluate(
      async ([to, token]) => {
        const ask = async (): Promise<boolean> => {
          const reply = await fetch(to, { cache: 'force-cache', headers: { authorization: `Bearer ${token}` } })
          return ((await reply.json()) as { deactivated: boolean }).deactivated
        }
        return [await ask(), await ask()]
      },
      [toggle, program.token] as const,
    )
    expect(answered).toEqual([true, false])
  })
})
