import { contract } from '@apim/contract'
import type { Page } from 'playwright-core'
import { called } from '../../looks.ts'
import { demoDeployment, newName, once } from '../prepared.ts'
import { type Act, fill, opened, pick, press, type Screen } from '../screen.ts'
import { api, openApi } from './api-page.ts'

const client = 'Acme Wealth'
const nickname = 'Month end'

/** A key whose old one still works, as it was rotated. */
const rotatedKey = async (page: Page) => {
  const { apiId: apiModelId, id: deploymentId } = await demoDeployment(page)
  await once('rotated key', async ({ send }) => {
    const groups = await send(contract.consumers.list, { query: { apiId: apiModelId } })
    if (groups.some(({ deployments }) => deployments.some((one) => one.nickname === nickname))) return
    const [organization] = await send(contract.organizations.names, { query: { query: client } })
    const organizationId = organization?.organizationId as number
    const { consumerId } = await send(contract.consumers.add, { body: { deploymentId, organizationId, apiModelId, nickname } })
    await send(contract.consumers.rotate, { params: { id: consumerId }, body: {} })
  })(page)
}

/** Chooses from the menu of the first key of an environment. */
const menuOf =
  (key: string, item: string): Act =>
  async (page) => {
    await press('button', `Actions for ${key}`)(page)
    await press('menuitem', item)(page)
  }

/** The dialog stays until its secret was copied. */
const keepSecret = async (page: Page) => {
  const dialog = page.getByRole('dialog')
  await press('button', called('Copy', true))(dialog)
  await press('button', called('Done', true))(dialog)
  await dialog.waitFor({ state: 'detached' })
}

const newKey: Screen = {
  name: 'new key',
  open: async (page) => {
    await openApi(page, 'Access')
    await press('button', 'Add API Key')(page)
    await opened(page, 'complementary')
    await pick(page, 'Organization', client)
    await pick(page, 'Environment', 'DEV')
    await fill(page.getByRole('complementary'), 'Nickname', newName('Desk'))
    await press('button', 'Create key')(page)
    await opened(page, 'dialog')
  },
  leave: keepSecret,
}

const revokingOld: Act = async (page) => {
  await rotatedKey(page)
  await page.reload()
  await press('button', `Revoke the old key of DEV ${nickname}`)(page)
}

/** What maintainers do with keys. */
export const keys: Screen[] = [
  api('add access', 'Access', press('button', 'Add API Key'), 'complementary'),
  newKey,
  api('change a key', 'Access', menuOf('PROD', 'Edit'), 'complementary'),
  api('rotate a key', 'Access', menuOf('PROD', 'Rotate'), 'complementary'),
  api('pause a key', 'Access', menuOf('PROD', 'Pause'), 'dialog'),
  api('delete a key', 'Access', menuOf('PROD', 'Delete'), 'dialog'),
  api('revoke the old key', 'Access', revokingOld, 'dialog'),
]
