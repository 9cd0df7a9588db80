import { contract } from '@apim/contract'
import type { Page } from 'playwright-core'
import { called } from '../../looks.ts'
import { people } from '../../people.ts'
import { goWithin } from '../../settled.ts'
import { addApi, beside, demoDeployment, newName } from '../prepared.ts'
import { type Act, fill, opened, pick, press, type Screen } from '../screen.ts'
import { api } from './api-page.ts'

const menuOf =
  (env: string, item: string): Act =>
  async (page) => {
    await page
      .getByRole('button', { name: called(`Actions for ${env}`, true) })
      .first()
      .click()
    await press('menuitem', item)(page)
  }

/** From the page of an API, where a target is in the form: what calling it came to. */
const testing: Act = async (page) => {
  await menuOf('DEV', 'Edit deployment')(page)
  await press('button', 'Test target')(page)
  await page.getByRole('status').filter({ hasText: /\d/ }).first().waitFor()
}

/** Sends the form of a deployment of its own. */
const deploying = async (page: Page) => {
  const { upstreamUrl = '' } = await demoDeployment(page)
  const id = await addApi(await beside(page), newName('Deposits'))
  await goWithin(page, `/api-deploy/${id}`)
  await pick(page, 'Environment', 'DEV')
  await fill(page, 'Target URL', upstreamUrl)
  await press('button', 'Deploy to DEV')(page)
}

const deploy = '**/api/swagger/deploy'

const results: Screen = {
  name: 'what a deployment came to',
  open: async (page) => {
    await deploying(page)
    await opened(page, 'dialog')
  },
}

/** The answer is held back, so that the steps stay. */
const steps: Screen = {
  name: 'steps of a deployment',
  open: async (page) => {
    await page.route(deploy, async (route) => {
      await route.fetch()
    })
    await deploying(page)
    await page.getByRole('main').getByRole('list').filter({ hasText: /./ }).first().waitFor()
  },
  leave: async (page) => {
    // First the call ends with its page: one that is no longer held back would be sent once more.
    await page.reload()
    await page.unroute(deploy)
  },
}

/** Someone else saves while the form is open. */
const conflicting: Act = async (page) => {
  await menuOf('DEV', 'Edit deployment')(page)
  const field = page.getByRole('textbox', { name: called('Target URL') })
  const before = await field.inputValue()
  const { apiId, id } = await demoDeployment(page)
  const { send } = await beside(page, people.secondAdmin)
  const now = await send(contract.deployments.get, { params: { id } })
  const { version, env, auth, name, contextPath, kongServer } = now
  const rateLimit = { enabled: true, ratePerMinute: 10_000 + Math.floor(Math.random() * 10_000) }
  const body = {
    id: apiId,
    deploymentId: id,
    version,
    kongServer: kongServer.id,
    env,
    auth,
    name,
    contextPath,
    rateLimit,
    upstreamUrl: before,
  }
  await send(contract.deployments.deploy, { body })
  await field.fill(`${before.replace(/\/$/, '')}/mine`)
  await press('button', 'Save')(page)
}

const openPlugin: Act = async (page) => {
  await menuOf('DEV', 'Show gateway config')(page)
  const dock = page.getByRole('complementary', { name: called('Gateway service') })
  await press('button', /acl|key-auth|http-log|rate-limiting/)(dock)
}

/** Where the API is deployed, how, and what is at the gateway. */
export const deployments: Screen[] = [
  api('deploy', undefined, async (page) => {
    await press('button', 'Deploy Now')(page)
    await press('link', 'Deploy TEST')(page)
  }),
  api('deployment sheet', undefined, press('button', 'Deploy Now'), 'dialog'),
  steps,
  results,
  api('edit a deployment', undefined, menuOf('DEV', 'Edit deployment')),
  api('a target that was tested', undefined, testing),
  { ...api('a deployment that someone else changed', undefined, conflicting, 'dialog'), refusal: /409 .*\/api\/swagger\/deploy/ },
  api('promote a deployment', undefined, menuOf('DEV', 'Promote to TEST'), 'dialog'),
  api('deployments side by side', undefined, press('link', 'Compare')),
  api('delete a deployment', undefined, menuOf('DEV', 'Delete'), 'dialog'),
  api('gateway service', undefined, menuOf('DEV', 'Show gateway config'), 'complementary'),
  api('gateway plugin', undefined, openPlugin),
]
