import { beforeAll, describe, expect, inject, test } from 'vitest'
import { useBrowser, walkInSteps } from '../browser.ts'
import type { Visitor } from '../chromium.ts'
import { seriousFindings } from '../inspect.ts'
import { choosePassword, signInFirst } from '../pages/invitation.ts'
import { linkIn, openMail, revealedLink } from '../pages/mail.ts'
import { fillClient } from '../pages/organization.ts'
import { signIn, userMenu } from '../pages/sign-in.ts'
import { people } from '../people.ts'
import { goWithin, settled } from '../settled.ts'

const { visit, leave } = useBrowser()
/** New ones in each run, which may use a product of an earlier one. */
const letters = String(process.pid).replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))
const firm = `Cedar Point Trust ${letters}`
const email = `mara.lindqvist.${process.pid}@cedarpoint.example`
const denied = `theo.marsh.${process.pid}@quickcash.example`
const password = 'four quiet words of hers'
const reason = 'Your firm is not in the public register.\nPlease ask your manager to contact us.'

const signUp = async ({ page }: Visitor, one: { company: string; first: string; last: string; email: string }) => {
  await page.getByRole('textbox', { name: 'Company' }).fill(one.company)
  await page.getByRole('textbox', { name: 'First name' }).fill(one.first)
  await page.getByRole('textbox', { name: 'Last name' }).fill(one.last)
  await page.getByRole('textbox', { name: 'Email address' }).fill(one.email)
  const send = page.getByRole('button', { name: 'Sign Up' })
  expect(await send.isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Read the terms' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'I Accept' }).click()
  expect(await seriousFindings(page)).toEqual([])
  await send.click()
  await page.getByRole('heading', { level: 1, name: 'Thanks for Signing Up' }).waitFor()
}

/** Each step continues where the previous one ended. */
describe('a registration, from Sign Up to the first look at one’s profile', () => {
  walkInSteps()
  let applicant: Visitor
  let admin: Visitor
  let ownPage = ''
  let invitation = ''
  const row = (text: string) => admin.page.getByRole('row').filter({ hasText: text })
  const review = () => admin.page.getByRole('complementary', { name: 'Access request' })

  beforeAll(async () => {
    applicant = await visit()
    admin = await visit()
  })

  test('a visitor finds Sign Up on the start page, reads the terms and sends the form', async () => {
    const { page } = applicant
    await page.goto('/')
    await page.getByRole('main').getByRole('link', { name: 'Request Access' }).first().click()
    await signUp(applicant, { company: firm, first: 'Mara', last: 'Lindqvist', email })
    expect(await page.getByRole('main').innerText()).toContain('Your account is pending approval by a portal admin.')
  })

  test('the link in the email to an administrator opens the very request', async () => {
    const { page } = admin
    await page.goto('/')
    await signIn(page, people.portalAdmin)
    const link = await linkIn(await openMail(page, people.portalAdmin, `Mara Lindqvist of ${firm} asks for access`))
    expect(new URL(link).origin).toBe(new URL(inject('product').portal).origin)
    await page.goto(link)
    await review().getByRole('heading', { level: 2, name: 'Mara Lindqvist' }).waitFor()
    await review().getByText(firm).waitFor()
    expect(await seriousFindings(page)).toEqual([])
  })

  test('the applicant follows the link in the welcome email and sees that the request waits', async () => {
    ownPage = await revealedLink(await openMail(admin.page, email, 'Thanks for signing up'))
    await applicant.page.goto(ownPage)
    await applicant.page.getByText('Your request is waiting for approval.').waitFor()
    await applicant.page.getByText(firm).waitFor()
    expect(await seriousFindings(applicant.page)).toEqual([])
  })

  test('the company is created from within the review, and the request is approved', async () => {
    const { page } = admin
    await goWithin(page, '/pending-requests')
    await page.getByRole('button', { name: 'Review the request of Mara Lindqvist' }).first().click()
    await review().getByRole('button', { name: 'Create one' }).click()
    const company = page.getByRole('complementary', { name: 'Client Company' })
    await expect.poll(() => company.getByRole('textbox', { name: 'Company name' }).inputValue()).toBe(firm)
    await company.getByRole('textbox', { name: 'Company administrator' }).fill('Mara Lindqvist')
    await fillClient(company)
    await company.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Company info saved').waitFor()
    await review().waitFor()
    await expect.poll(() => review().getByRole('combobox', { name: 'Organization' }).inputValue()).toBe(firm)
    await review().getByRole('switch', { name: 'Company admin' }).check()
    await review().getByText(`Mara Lindqvist becomes a company admin of ${firm}`).waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await review().getByRole('button', { name: 'Approve the Request' }).click()
    await page.getByText('The user has been approved and notified').waitFor()
    await row(email).waitFor({ state: 'detached' })
    await applicant.page.reload()
    await applicant.page.getByText(`Your request was approved, and you now belong to ${firm}.`).waitFor()
  })

  test('the invitation leads to a password of one’s own, and the first sign-in asks for the terms before anything else', async () => {
    invitation = await revealedLink(await openMail(admin.page, email, 'Your request was approved'))
    const { page } = applicant
    await page.goto(invitation)
    await page.getByText(`You are invited to the developer portal as a member of ${firm}.`).waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await choosePassword(page, invitation, password)
    await signInFirst(page, email, password)
  })

  test('the profile shows who was approved, and the terms are not asked for again', async () => {
    const { page } = applicant
    await page.reload()
    await userMenu(page).click()
    await page.getByRole('menuitem', { name: 'My Profile' }).click()
    await page.getByRole('heading', { level: 1, name: 'My Profile' }).waitFor()
    for (const text of ['Mara Lindqvist', email, firm, 'Company Admin'])
      await page.getByRole('main').getByText(text, { exact: true }).waitFor()
    await settled(page)
    expect(await page.getByRole('dialog').count()).toBe(0)
    await page.getByRole('banner').getByRole('link', { name: 'My Team' }).click()
    await page.getByRole('table', { name: 'My Team' }).getByRole('row').filter({ hasText: email }).waitFor()
  })

  test('the invitation works once: whoever finds it later is told so', async () => {
    const other = await visit()
    other.allow(/status of 410 .*invitation/)
    await other.page.goto(invitation)
    await other.page.getByRole('heading', { name: 'This invitation no longer works' }).waitFor()
    expect(await seriousFindings(other.page)).toEqual([])
    await leave(other)
  })

  test('another request is denied with a reason that the email and the applicant’s own page repeat', async () => {
    const { page } = admin
    const other = await visit()
    await other.page.goto('/register')
    await signUp(other, { company: 'Quick Cash', first: 'Theo', last: 'Marsh', email: denied })
    await goWithin(page, '/pending-requests')
    await page.reload()
    await row(denied).getByRole('button', { name: 'Deny the request of Theo Marsh' }).click()
    const denial = page.getByRole('complementary', { name: 'Deny the request' })
    await denial.getByRole('textbox', { name: /^Reason/ }).fill(reason)
    expect(await seriousFindings(page)).toEqual([])
    await denial.getByRole('button', { name: 'Deny the request' }).click()
    await page.getByText('The request has been denied').waitFor()
    await row(denied).waitFor({ state: 'detached' })
    const own = await revealedLink(await openMail(page, denied, 'Thanks for signing up'))
    const mail = await openMail(page, denied, 'Your request was denied')
    expect(await mail.getByRole('figure').innerText()).toContain(reason)
    await other.page.goto(own)
    await other.page.getByText('Your request was denied.').waitFor()
    await other.page.getByText('Please ask your manager to contact us.').waitFor()
    await other.page.goto(await linkIn(mail))
    await other.page.getByRole('button', { name: 'Sign Up' }).waitFor()
    await leave(other)
  })
})
