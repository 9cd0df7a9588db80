import { contract } from '@apim/contract'
import { called } from '../../looks.ts'
import { once } from '../prepared.ts'
import { at, found, opened, openFirst, press, type Screen, showing } from '../screen.ts'

const name = 'Ticket system'
/** Nothing listens there. */
const url = 'https://127.0.0.1:9443/hooks/apim'

/** One to which a test event was sent. */
const webhook = once('webhook', async ({ send }) => {
  const { webhooks } = await send(contract.webhooks.list, { query: { name } })
  const known = webhooks.find((one) => one.name === name)
  if (known) return known.id
  const body = { name, url, description: 'Opens a ticket for each request', kinds: ['access', 'key'] as ('access' | 'key')[], active: true }
  const { webhook: made } = await send(contract.webhooks.create, { body })
  await send(contract.webhooks.test, { params: { id: made.id } })
  return made.id
})

/** The secret is shown once, until somebody says that it is saved. */
const secret: Screen = {
  name: 'secret of a webhook',
  open: async (page) => {
    const id = await webhook(page)
    await at('', `/webhooks?dock=webhook:${id}`).open(page)
    await press('button', 'Replace secret')(page)
    await press('button', 'Replace secret')(page.getByRole('dialog'))
    await page.getByRole('button', { name: called('I have saved it') }).waitFor()
    await opened(page, 'dialog')
  },
  leave: async (page) => {
    await press('button', called('I have saved it'))(page)
  },
}

/** What other systems are told, for portal admins. */
export const webhooks: Screen[] = [
  found('webhooks', (page) => webhook(page).then(() => '/webhooks')),
  at('new webhook', '/webhooks?dock=webhook:new'),
  found('webhook', async (page) => `/webhooks?dock=webhook:${await webhook(page)}`),
  showing('delete a webhook', async (page) => `/webhooks?dock=webhook:${await webhook(page)}`, press('button', 'Delete'), 'dialog'),
  secret,
  found('deliveries to a webhook', async (page) => `/webhooks/${await webhook(page)}/deliveries`),
  showing('delivery', async (page) => `/webhooks/${await webhook(page)}/deliveries`, openFirst, 'complementary'),
]
