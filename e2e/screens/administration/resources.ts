import { contract } from '@apim/contract'
import type { Page } from 'playwright-core'
import { once } from '../prepared.ts'
import { at, found, press, type Screen, showing } from '../screen.ts'

const unfold = (page: Page) => page.getByRole('main').getByRole('button', { expanded: false }).first().click()

/** From the list of resources. */
const editKafka = async (page: Page) => {
  await unfold(page)
  await press('link', 'Edit Kafka DEV')(page.getByRole('main'))
}

/** From the same: it has a Redis server to choose. */
const editGateway = async (page: Page) => {
  await unfold(page)
  await press('link', 'Edit Embedded gateway')(page.getByRole('main'))
  await page.getByRole('main').getByRole('combobox').nth(1).waitFor()
}

/** From the same: a file of a name that is there, so that it is not sent. */
const addingKnownFile = async (page: Page) => {
  await editKafka(page)
  const file = { name: 'meridian-messaging-ca.pem', mimeType: 'text/plain', buffer: Buffer.from('-----BEGIN CERTIFICATE-----') }
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByRole('alert').scrollIntoViewIfNeeded()
}

const kafka = once('Kafka', async ({ send }) => {
  const all = await send(contract.resources.list, { query: { type: 'KAFKA' } })
  return all.find(({ name }) => name === 'Kafka DEV')?.id as number
})

/** The servers that the product uses, and what specs are sorted and checked by. */
export const resources: Screen[] = [
  at('resources', '/resources'),
  at('resources without a match', '/resources?view=public&type=KAFKA'),
  showing('a gateway server', '/resources?type=KONG', unfold),
  showing('a gateway server that was tested', '/resources?type=KONG', async (page) => {
    await unfold(page)
    await press('button', 'Test connection')(page)
    await page.getByRole('main').getByRole('status').getByRole('listitem').first().waitFor()
  }),
  showing('a Kafka environment', '/resources?type=KAFKA', unfold),
  at('add a resource', '/resource/edit-resource'),
  at('add a Redis server beside it', '/resource/edit-resource?dock=add-redis:new'),
  showing('edit a resource', '/resources?type=KAFKA', editKafka),
  showing('edit a gateway server', '/resources?type=KONG', editGateway),
  showing('an ignored certificate file', '/resources?type=KAFKA', addingKnownFile),
  found('certificates', async (page) => `/expiry?dock=certificates:${await kafka(page)}`),
  at('business areas', '/business-areas'),
  at('edit a business area', '/business-areas?dock=business-area:1'),
  at('rules for specs', '/spec-rules'),
]
