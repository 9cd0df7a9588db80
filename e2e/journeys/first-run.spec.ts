import { contract } from '@apim/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { useBrowser, walkInSteps } from '../browser.ts'
import type { Visitor } from '../chromium.ts'
import { seriousFindings } from '../inspect.ts'
import { choose } from '../pages/fields.ts'
import { choosePassword } from '../pages/invitation.ts'
import { openMail, revealedLink } from '../pages/mail.ts'
import { fillClient } from '../pages/organization.ts'
import { acceptTerms, signIn, signInButton, signInBy, userMenu } from '../pages/sign-in.ts'
import { people } from '../people.ts'
import { type Program, programOf } from '../program.ts'
import { goWithin, settled } from '../settled.ts'

const { visit } = useBrowser()
/** New ones in each run, which may use a product of an earlier one. */
const firm = `Harbour Pensions ${process.pid}`
const email = `tamsin.${process.pid}@harbour.example`
const password = 'seven slow boats upriver'
const api = 'Core Banking'

/** Each step continues where the previous one ended. */
describe('the first run of a client, from its invitation to the first 200', () => {
  walkInSteps()
  let admin: Visitor
  let client: Visitor
  let program: Program
  const star = () => client.page.getByRole('button', { name: `Favourite: ${api}` }).first()
  const isStarred = () => star().getAttribute('aria-pressed')
  /** Goes to the gallery anew, and waits for so many ticked steps. */
  const ticked = async (done: number) => {
    await client.page.goto('/wall')
    await client.page.getByText(`${done} of 4 done`).waitFor()
    await settled(client.page)
  }
  const showMe = (step: string) => client.page.getByRole('link', { name: `Show me: ${step}` }).click()

  beforeAll(async () => {
    admin = await visit()
    client = await visit()
    program = await programOf(people.portalAdmin)
    await admin.page.goto('/wall')
    await signIn(admin.page, people.portalAdmin)
  })

  test('the company admin of a new client is welcomed and led to the first steps, of which none is done', async () => {
    const { page } = admin
    await goWithin(page, '/organization/edit-organization')
    await page.getByRole('textbox', { name: 'Organization name' }).fill(firm)
    await page.getByLabel('Organization administrator').fill('Tamsin Harbour')
    await page.getByRole('switch', { name: 'External' }).click()
    await fillClient(page)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('The organization was saved.').waitFor()
    await goWithin(page, '/user/edit-user')
    await choose(page, 'Organization', firm)
    await page.getByRole('textbox', { name: 'First name' }).fill('Tamsin')
    await page.getByRole('textbox', { name: 'Last name' }).fill('Harbour')
    await page.getByRole('textbox', { name: 'Email' }).fill(email)
    await page.getByRole('switch', { name: 'Company admin' }).click()
    await page.getByRole('button', { name: 'Add user' }).click()
    await page.getByText('User invited successfully!').waitFor()
    await choosePassword(client.page, await revealedLink(await openMail(page, email, 'You are invited to the developer portal')), password)
    await signInBy(client.page, signInButton(client.page), email, password)
    await acceptTerms(client.page)
    const welcome = client.page.getByRole('dialog', { name: 'Welcome, Tamsin' })
    await welcome.getByRole('link', { name: 'Show my first steps' }).click()
    await userMenu(client.page).waitFor()
    await client.page.getByText('0 of 4 done').waitFor()
    expect(await seriousFindings(client.page)).toEqual([])
  })

  test('a search and a star tick the first step; the favourite survives a reload and is what its filter shows', async () => {
    const { page } = client
    await showMe('Find an API')
    await page.getByRole('searchbox', { name: 'Search APIs' }).fill('account balance')
    await page.waitForURL(/q=/)
    await star().click()
    await page.getByText('1 of 4 done').waitFor()
    await page.reload()
    await settled(page)
    await expect.poll(isStarred).toBe('true')
    await ticked(1)
    await goWithin(page, '/wall/all')
    await page.getByRole('checkbox', { name: 'Favourites' }).click()
    const cards = page.getByRole('main').getByRole('article')
    await expect.poll(() => cards.count()).toBe(1)
    expect(await cards.getByRole('heading').allTextContents()).toEqual([api])
    expect(await seriousFindings(page)).toEqual([])
  })

  test('a request ticks the second, and leads from the step to the very API', async () => {
    const { page } = client
    await ticked(1)
    await showMe('Request access')
    await page.getByRole('heading', { level: 1, name: api }).waitFor()
    await page.getByRole('main').getByRole('button', { name: 'Request access' }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Send request' }).click()
    await page.getByText('API Access Requested!').waitFor()
    await ticked(2)
    expect(await page.getByRole('navigation', { name: 'Recently used' }).getByRole('link').count()).toBe(1)
  })

  test('a key ticks the third, and an answered call the last: that is said once, and Help keeps the steps', async () => {
    const { page } = client
    const [organization] = await program.send(contract.organizations.names, { query: { query: firm } })
    const { apis } = await program.send(contract.apis.list, { query: { q: api } })
    const apiModelId = apis.find(({ name }) => name === api)?.id as number
    const { deployments } = await program.send(contract.apis.info, { params: { id: apiModelId } })
    const deploymentId = deployments.find(({ env }) => env === 'DEV')?.id as number
    const organizationId = organization?.organizationId as number
    await program.send(contract.consumers.add, { body: { deploymentId, organizationId, apiModelId } })
    await ticked(3)
    await showMe('Make a call that is answered')
    await choose(page, 'Operation', 'GET /accounts – List accounts')
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByText(/complete after/).waitFor()
    const finished = page.getByRole('heading', { name: 'You have taken all first steps' })
    // The gateway delivers its log a moment later.
    await expect
      .poll(
        async () => {
          await page.goto('/wall')
          await finished
            .or(page.getByText(/of 4 done/))
            .first()
            .waitFor()
          return finished.count()
        },
        { timeout: 60_000 },
      )
      .toBe(1)
    expect(await seriousFindings(page)).toEqual([])
    await page.goto('/help/faq')
    await expect.poll(() => page.getByRole('heading', { name: /: done$/ }).count()).toBe(4)
    await page.goto('/wall')
    await page.getByRole('navigation', { name: 'Recently used' }).waitFor()
    await settled(page)
    expect(await page.getByText(/of 4 done|all first steps/).count()).toBe(0)
  })
})
