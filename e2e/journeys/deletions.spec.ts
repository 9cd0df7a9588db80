import { contract } from '@apim/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { useBrowser, walkInSteps } from '../browser.ts'
import type { Visitor } from '../chromium.ts'
import { seriousFindings } from '../inspect.ts'
import { choose } from '../pages/fields.ts'
import { choosePassword, signInFirst } from '../pages/invitation.ts'
import { linkIn, openMail, revealedLink } from '../pages/mail.ts'
import { addKey, openOrganization } from '../pages/organization.ts'
import { signIn, signInButton, signInBy, userMenu } from '../pages/sign-in.ts'
import { people } from '../people.ts'
import { programOf } from '../program.ts'
import { goWithin, settled } from '../settled.ts'

const { visit } = useBrowser()
/** New ones in each run, which may use a product of an earlier one. */
const firm = `Marlow Annuities ${process.pid}`
const email = `iris.${process.pid}@marlow.example`
const password = 'seven slow boats upriver'
const used = 'You can not delete this organization, since its consumers have been used in last 30 days.'

/** Each step continues where the previous one ended. */
describe('the deletion of an organization by two portal admins, through the screens', () => {
  walkInSteps()
  let asking: Visitor
  let deciding: Visitor
  let member: Visitor
  let call = async () => 0
  const row = ({ page }: Visitor) => page.getByRole('row').filter({ hasText: firm })
  const dock = () => deciding.page.getByRole('complementary', { name: 'Deletion request' })
  const request = async (name: string) => {
    const { page } = asking
    const organization = await openOrganization(page, name)
    await organization.getByRole('button', { name: 'Delete Organization' }).click()
    await page.getByRole('dialog').getByRole('textbox').fill(name)
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('Selected organization is requested to delete!').waitFor()
    return organization
  }

  beforeAll(async () => {
    asking = await visit()
    deciding = await visit()
    member = await visit()
    await asking.page.goto('/wall')
    await signIn(asking.page, people.portalAdmin)
    await deciding.page.goto('/wall')
    await signIn(deciding.page, people.secondAdmin)
  })

  test('an organization has a member, who was invited, and a key that was never used', async () => {
    const { page } = asking
    await goWithin(page, '/organization/edit-organization')
    await page.getByRole('textbox', { name: 'Organization name' }).fill(firm)
    await page.getByLabel('Organization administrator').fill('Iris Marlow')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('The organization was saved.').waitFor()
    call = (await addKey(await openOrganization(page, firm), 'Never used')).call
    await goWithin(page, '/user/edit-user')
    await choose(page, 'Organization', firm)
    await page.getByRole('textbox', { name: 'First name' }).fill('Iris')
    await page.getByRole('textbox', { name: 'Last name' }).fill('Marlow')
    await page.getByRole('textbox', { name: 'Email' }).fill(email)
    await page.getByRole('button', { name: 'Add user' }).click()
    await page.getByText('User invited successfully!').waitFor()
    const invitation = await revealedLink(await openMail(page, email, 'You are invited to the developer portal'))
    await choosePassword(member.page, invitation, password)
    await signInFirst(member.page, email, password)
    await goWithin(member.page, '/user-profile')
    expect(await member.page.getByRole('main').innerText()).toContain(firm)
  })

  test('one portal admin requests its deletion, once, and cannot decide on it', async () => {
    const organization = await request(firm)
    const { page } = asking
    await expect.poll(() => organization.getByRole('button', { name: 'Delete Organization' }).isDisabled()).toBe(true)
    await goWithin(page, '/delete-organization-requests')
    const approve = row(asking).getByRole('button', { name: `Approve the deletion of ${firm}` })
    expect(await approve.getAttribute('aria-disabled')).toBe('true')
    await approve.hover()
    await page.getByText('You need another Admin to approve this request!').waitFor()
    expect(await seriousFindings(page)).toEqual([])
  })

  test('an organization whose keys are in use is not deleted; its denial carries the reason to who asked', async () => {
    const program = await programOf(people.portalAdmin)
    const organization = await openOrganization(asking.page, 'Acme Wealth')
    await organization.getByRole('button', { name: 'Delete Organization' }).click()
    const refused = asking.page.getByRole('dialog')
    await refused.getByText(/^You can not delete this organization/).waitFor()
    expect(await refused.getByRole('textbox').count()).toBe(0)
    expect(await refused.getByRole('button', { name: 'Delete' }).count()).toBe(0)
    await refused.getByRole('button', { name: 'Cancel' }).click()
    // As it is when a key is used between the request and the decision.
    const { organizations } = await program.send(contract.organizations.list, { query: { name: 'Acme Wealth' } })
    const id = organizations.find(({ name }) => name === 'Acme Wealth')?.id as number
    await program.send(contract.organizationDeletions.request, { params: { id }, body: { confirm: 'Acme Wealth' } })
    const { page } = deciding
    await page.goto(await linkIn(await openMail(page, people.secondAdmin, 'Delete Acme Wealth?')))
    await dock().getByText(used).waitFor()
    await dock().getByRole('button', { name: 'Approve the deletion of Acme Wealth' }).click()
    const question = page.getByRole('dialog')
    await question.getByText(used).waitFor()
    expect(await question.getByRole('textbox').count()).toBe(0)
    expect(await question.getByRole('button', { name: 'Delete' }).count()).toBe(0)
    await question.getByRole('button', { name: 'Cancel' }).click()
    await dock().getByRole('button', { name: 'Deny the deletion of Acme Wealth' }).click()
    const denial = page.getByRole('complementary', { name: 'Deny' })
    await denial.getByRole('textbox', { name: /^Reason/ }).fill('Their desk trades through it every day.')
    await denial.getByRole('button', { name: 'Deny', exact: true }).click()
    await page.getByText('Selected request is denied!').waitFor()
    const mail = await openMail(asking.page, people.portalAdmin, 'Acme Wealth was not deleted')
    expect(await mail.getByRole('figure').innerText()).toContain('Their desk trades through it every day.')
  })

  test('the other admin follows the link in the email, reads what approving does, and approves by typing the name', async () => {
    const { page } = deciding
    // The member's page notices the deletion at its next call, whichever that is.
    member.allow(/status of 40[13]/)
    await page.goto(await linkIn(await openMail(page, people.secondAdmin, `Delete ${firm}?`)))
    for (const text of ['1 key stops working at the gateway', '1 user can no longer sign in']) await dock().getByText(text).waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await dock()
      .getByRole('button', { name: `Approve the deletion of ${firm}` })
      .click()
    await page.getByRole('dialog').getByRole('textbox').fill(firm)
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('Selected request is approved!').waitFor()
    await dock().waitFor({ state: 'detached' })
    await row(deciding).waitFor({ state: 'detached' })
  })

  test('it is gone from the list, its key is refused, and its member is signed out at the next call', async () => {
    expect(await call()).toBe(403)
    await goWithin(deciding.page, `/organizations?q=${encodeURIComponent(firm)}`)
    await deciding.page.getByText('No matches').waitFor()
    await member.page.reload()
    await signInButton(member.page).waitFor()
    await signInBy(member.page, signInButton(member.page), email, password)
    await member.page.getByText('This user has been disabled.').waitFor()
  })

  test('restored, it has its member and its key again', async () => {
    const { page } = deciding
    await goWithin(page, '/delete-organization-requests')
    await page.getByRole('link', { name: 'Grants' }).click()
    await row(deciding)
      .getByText(/Can be restored until/)
      .waitFor()
    await row(deciding)
      .getByRole('button', { name: `Restore ${firm}` })
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click()
    await page.getByText('The organization was restored.').waitFor()
    await row(deciding).getByText('Restored').waitFor()
    expect(await call()).toBe(200)
    await openOrganization(page, firm)
    await signInBy(member.page, signInButton(member.page), email, password)
    await userMenu(member.page).waitFor()
    await settled(member.page)
  })
})
