import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { useBrowser, walkInSteps } from '../browser.ts'
import type { Visitor } from '../chromium.ts'
import { seriousFindings } from '../inspect.ts'
import { choose } from '../pages/fields.ts'
import { signIn } from '../pages/sign-in.ts'
import { people } from '../people.ts'
import { goWithin } from '../settled.ts'

const { visit } = useBrowser()

/** A Redis that takes one password. */
const redis = createServer((socket) =>
  socket.on('data', (chunk) => {
    const isRight = chunk.toString().includes('right-password')
    socket.write(isRight ? '+OK\r\n+PONG\r\n' : '-WRONGPASS invalid password\r\n-NOAUTH Authentication required.\r\n')
  }),
)
let port: number
let admin: Visitor
beforeAll(async () => {
  redis.listen(0, '127.0.0.1')
  await once(redis, 'listening')
  port = (redis.address() as AddressInfo).port
  admin = await visit()
  await admin.page.goto('/wall')
  await signIn(admin.page, people.portalAdmin)
})
afterAll(() => redis.close())

/** Each step continues where the previous one ended. */
describe('business areas', () => {
  walkInSteps()
  const form = () => admin.page.getByRole('complementary', { name: 'Business area' })

  test('one is added, edited and found in the list after a reload', async () => {
    const { page } = admin
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await page.getByRole('link', { name: 'Business Areas' }).click()
    await page.getByRole('button', { name: 'Add Business Area' }).click()
    await form().getByLabel('Name').fill('Trade Finance')
    await form().getByLabel('Description').fill('Letters of credit.')
    await form().getByRole('button', { name: 'Save' }).click()
    await page.getByText('The business area was saved.').waitFor()
    await form().waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Edit Trade Finance' }).click()
    await form().getByLabel('Description').fill('Letters of credit and guarantees.')
    await form().getByRole('button', { name: 'Save' }).click()
    await form().waitFor({ state: 'detached' })
    await page.reload()
    await page.getByText('Letters of credit and guarantees.').waitFor()
    await page.getByRole('heading', { name: 'Trade Finance' }).waitFor()
    expect(await seriousFindings(page)).toEqual([])
  })

  test('one with APIs is not deleted and says why, one without is', async () => {
    const { page } = admin
    const deleteIt = async (name: string) => {
      await page.getByRole('link', { name: `Edit ${name}` }).click()
      await form().getByRole('button', { name: 'Delete' }).click()
      const dialog = page.getByRole('dialog', { name: `Delete ${name}?` })
      await dialog.getByRole('button', { name: 'Delete' }).click()
    }
    await deleteIt('Payments')
    await page.getByText('Unable to delete the busines area.').waitFor()
    await page.getByText(/^\d+ products are tied/).waitFor()
    // The browser's console mentions the refusal.
    expect(admin.take()).toHaveLength(1)
    await deleteIt('Trade Finance')
    await page.getByText('The business area was deleted.').waitFor()
    await page.getByRole('heading', { name: 'Trade Finance' }).waitFor({ state: 'detached' })
    expect(await page.getByRole('heading', { name: 'Payments' }).count()).toBeGreaterThan(0)
  })
})

describe('resources', () => {
  walkInSteps()
  const name = 'Session cache'

  test('a Redis is added; the test of its connection says that its password is wrong, then that it is connected', async () => {
    const { page } = admin
    // The notice of the refused deletion stays, and lies over the page.
    await page.reload()
    await goWithin(page, '/resources')
    await page.getByRole('link', { name: 'Add Resource' }).click()
    await choose(page, 'Type', 'Redis')
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
    await page.getByRole('textbox', { name: 'Host' }).fill('127.0.0.1')
    await page.getByRole('textbox', { name: 'Port' }).fill(String(port))
    await page.getByRole('textbox', { name: 'Timeout' }).fill('2000')
    await page.getByLabel(/^Password( \*)?$/).fill('wrong-password')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('The resource was saved.').waitFor()
    await page.getByRole('button', { name: 'Test connection' }).click()
    await page.getByText('Refused the credentials').waitFor()
    await page.getByLabel(/^Password( \*)?$/).fill('right-password')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('heading', { name: 'Resources', level: 1 }).waitFor()
    await page.getByRole('button', { name: 'Test connection' }).click()
    await page.getByText('Connected', { exact: true }).waitFor()
    expect(await page.content()).not.toContain('right-password')
    expect(await seriousFindings(page)).toEqual([])
  })

  test('is deleted with the word confirm', async () => {
    const { page } = admin
    await page.getByRole('button', { name: `Delete ${name}` }).click()
    const dialog = page.getByRole('dialog', { name: `Delete ${name}?` })
    await dialog.getByRole('textbox').fill('confirm')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('The resource was deleted.').waitFor()
    expect(await page.getByRole('button', { name: `Delete ${name}` }).count()).toBe(0)
  })

  test('the demo’s Kafka shows its certificates, which can be downloaded, and a private key does not leave the browser', async () => {
    const { page } = admin
    await goWithin(page, '/resources?type=KAFKA')
    await page.getByRole('button', { name: /Kafka DEV/ }).click()
    await page.getByRole('link', { name: 'Edit Kafka DEV' }).click()
    await page.getByText('CN=Meridian Messaging CA').first().waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download meridian-messaging-ca.pem' }).click(),
    ])
    const text = await readFile(await download.path(), 'utf8')
    expect(text.match(/BEGIN CERTIFICATE/g)).toHaveLength(2)
    const sent: string[] = []
    page.on('request', (request) => void sent.push(request.postData() ?? ''))
    const key = '-----BEGIN PRIVATE KEY-----\nMA==\n-----END PRIVATE KEY-----\n'
    await page.locator('input[type=file]').setInputFiles([{ name: 'key.pem', mimeType: 'text/plain', buffer: Buffer.from(text + key) }])
    await page.getByText(/This file contains a private key/).waitFor()
    expect(sent.join()).not.toContain('PRIVATE KEY')
  })
})
