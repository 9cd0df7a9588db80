import { contract } from '@apim/contract'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { scriptPayloads } from '../../apps/server/test/input/script-payloads.ts'
import { useBrowser, walkInSteps } from '../browser.ts'
import type { Visitor } from '../chromium.ts'
import { signIn } from '../pages/sign-in.ts'
import { people } from '../people.ts'
import { programOf, visitorPrograms } from '../program.ts'
import { readable, readBack, scriptsIn } from './reading.ts'
import { fieldsFor, recording, type Sent } from './recording.ts'
import { supplyOf } from './supply.ts'
import { prepareScene, writers } from './writers.ts'

const { visit, leave } = useBrowser()
/** Accepted by the contract; the server takes the addresses of users only (trust T21). */
const owners = 'POST /api/application/edit-application owners'
/** As they are shown: white space is the page's. */
const shown = (text: string) => text.replace(/\s+/g, ' ')

/** Each step continues where the previous one ended. */
describe('scripts in what people write (trust T26)', () => {
  walkInSteps()
  const sent: Sent[] = []
  let admin: Visitor
  beforeAll(async () => {
    admin = await visit()
    await admin.page.goto('/about')
    await signIn(admin.page, people.portalAdmin)
  })

  test('every text field that would take a script gets each of them', async () => {
    const as = async (email: string) => recording(await programOf(email), sent)
    const scene = await prepareScene({
      admin: await as(people.portalAdmin),
      second: await as(people.secondAdmin),
      members: await Promise.all([people.globexAdmin, people.acmeAdmin, people.acmeUser, people.author, people.maintainer].map(as)),
      visitor: recording(visitorPrograms(), sent),
      target: inject('product').sample,
    })
    const supply = supplyOf(scriptPayloads)
    for (const write of writers)
      do await write(scene, supply)
      while (!supply.isDone())
    const short = scriptPayloads.filter((payload) => payload.length <= 25)
    expect(short.length).toBeGreaterThan(0)
    for (const payload of short) {
      const { open, filled } = fieldsFor(sent, payload)
      expect([payload, [...open].filter((field) => field !== owners && !filled.has(field))]).toEqual([payload, []])
    }
  }, 600_000)

  test('in no list, dock or form does one run or become part of the page, and each can be read as it was written', async () => {
    const { page } = admin
    const found: string[] = []
    let text = ''
    await readBack(page, { pagesMax: 6, linksMax: 12 }, async () => {
      found.push(...(await scriptsIn(page)))
      text += await readable(page)
    })
    expect(found).toEqual([])
    expect(scriptPayloads.filter((payload) => !text.includes(shown(payload)))).toEqual([])
  }, 900_000)

  test('nor in an email that is opened as a page', async () => {
    const { send } = await programOf(people.portalAdmin)
    const window = await visit()
    const { total } = await send(contract.mails.list, { query: { size: 1 } })
    const htmls: string[] = []
    for (let page = 0; page * 100 < total; page += 1)
      for (const { id } of (await send(contract.mails.list, { query: { page, size: 100 } })).mails)
        htmls.push((await send(contract.mails.detail, { params: { id } })).html ?? '')
    // Without the portal's content security policy, as in a mail program that runs scripts.
    await window.page.goto('about:blank')
    for (const html of htmls) {
      await window.page.setContent(html)
      expect(await scriptsIn(window.page)).toEqual([])
    }
    const all = htmls.join('\n')
    expect(all).toContain('&#60;script&#62;window.__xss')
    await leave(window)
  }, 300_000)

  test('files that the portal writes are downloaded and never shown', async () => {
    const { ask } = await programOf(people.portalAdmin)
    const files = Object.values(contract)
      .flatMap((group) => Object.values(group))
      .filter(({ response, path }) => 'contentType' in response && response.contentType === 'text/csv' && !path.includes(':'))
    expect(files.length).toBeGreaterThan(1)
    for (const { path } of files) {
      const { headers } = await ask(path)
      const told = ['content-disposition', 'x-content-type-options', 'content-type'].map((name) => headers.get(name))
      expect([path, ...told]).toEqual([path, expect.stringMatching(/^attachment/), 'nosniff', expect.stringMatching(/^text\/csv/)])
    }
  })
})
