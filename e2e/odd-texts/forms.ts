import type { Locator, Page } from 'playwright-core'
import { choose } from '../pages/fields.ts'
import { people } from '../people.ts'
import { settled } from '../settled.ts'

/** A form on screen, and where what it sent is shown. */
export interface ScreenForm {
  name: string
  at: string
  /** Where it is, if not in a dock. */
  within?: 'main' | 'dialog'
  who?: string
  /** What opens it there. */
  open?: (page: Page) => Promise<unknown>
  /** What is chosen before anything is typed. */
  prepare?: (form: Locator, page: Page) => Promise<unknown>
  /** What its fields take that take no script, by label: they are written anew after the refusal was looked at. */
  accepted?: Record<string, string>
  submit: string
  /** What is waited for once it was sent, if it stays. */
  follows?: (page: Page) => Promise<unknown>
  /** What ends what sending it began. */
  after?: (page: Page) => Promise<unknown>
  /** What the browser reports of it. */
  reports?: RegExp
  /** Where it is shown afterwards; the number is the id of what was saved. */
  shownAt: (id: number) => string[]
  /** The same thing once more, in the form that edits it. */
  edit?: (id: number) => string
}

const unique = process.pid
const letters = String(unique).replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))
const phone = '+1(555)-010-0300'
const person = { 'First name': `Marwan ${letters}`, 'Last name': 'Haddad' }
const onlyOne = (form: Locator, name: string) => form.getByRole('switch', { name }).check()

const credentials = (page: Page) => page.getByRole('dialog', { name: 'Consumer Credentials' })

/** Whoever is not signed in. */
export const stranger = 'a visitor'

export const forms: ScreenForm[] = [
  {
    name: 'Sign Up',
    at: '/register',
    within: 'main',
    who: stranger,
    prepare: async (form, page) => {
      await form.getByRole('button', { name: 'Read the terms' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'I Accept' }).click()
    },
    accepted: { ...person, Company: 'Odd Texts', 'Email address': `applicant-${unique}@client.example`, 'Phone number': phone },
    submit: 'Sign Up',
    shownAt: () => [],
  },
  {
    name: 'business area',
    at: '/business-areas?dock=business-area:new',
    submit: 'Save',
    shownAt: (id) => ['/business-areas', `/business-areas?dock=business-area:${id}`],
    edit: (id) => `/business-areas?dock=business-area:${id}`,
  },
  {
    name: 'organization',
    at: '/organization/edit-organization',
    within: 'main',
    prepare: async (form) => {
      await onlyOne(form, 'External')
      await choose(form, 'Billing Type', 'Prepaid')
      await form.getByRole('button', { name: 'Add attribute' }).click()
    },
    accepted: { 'Phone Number': phone, City: 'Chicago', State: 'Illinois', Country: 'United States' },
    submit: 'Save',
    shownAt: (id) => [
      `/organizations?dock=organization:${id}`,
      `/organization/edit-organization?id=${id}`,
      `/organizations?dock=edit-company:${id}`,
    ],
  },
  {
    name: 'application',
    at: '/application/edit-application',
    within: 'main',
    prepare: (form) => choose(form, 'Organization', 'Acme Wealth'),
    accepted: { Owners: people.acmeUser },
    submit: 'Onboard',
    follows: (page) => page.getByRole('dialog', { name: /is onboarded$/ }).waitFor(),
    shownAt: (id) => [`/applications?dock=application:${id}`, `/application/edit-application?id=${id}`],
  },
  {
    name: 'resource',
    at: '/resource/edit-resource',
    within: 'main',
    prepare: async (form) => {
      await choose(form, 'Type', 'Redis')
      await form.getByLabel(/^Password( \*)?$/).fill('<script>window.__xss=1</script>')
      await form.getByRole('button', { name: 'Add an attribute' }).click()
    },
    accepted: { Host: '127.0.0.1', Port: '6379', Timeout: '2000' },
    submit: 'Save',
    follows: (page) => page.waitForURL(/id=\d/),
    shownAt: (id) => ['/resources?type=REDIS', `/resource/edit-resource?id=${id}`],
  },
  {
    name: 'user',
    at: '/user/edit-user',
    within: 'main',
    prepare: (form) => choose(form, 'Organization', 'Acme Wealth'),
    accepted: { ...person, Phone: phone, Email: `typed-${unique}@acme.example` },
    submit: 'Add user',
    shownAt: (id) => [`/users?dock=user:${id}`, '/mail'],
  },
  {
    name: 'team member',
    at: '/my/team?dock=team-member:new',
    who: people.acmeAdmin,
    accepted: { ...person, Phone: phone, Email: `team-${unique}@acme.example` },
    submit: 'Send invitation',
    shownAt: () => ['/my/team'],
  },
  {
    name: 'profile',
    at: '/edit-profile',
    within: 'main',
    accepted: { ...person, 'Phone number': phone },
    submit: 'Save',
    shownAt: () => ['/user-profile'],
  },
  {
    name: 'issue',
    at: '/help/report-issue',
    within: 'main',
    submit: 'Report the issue',
    shownAt: (id) => ['/help/issue-reports', `/help/issue-reports?dock=issue-report:${id}`, '/mail'],
  },
  {
    name: 'denial of a registration',
    at: '/pending-requests',
    open: (page) =>
      page
        .getByRole('button', { name: /^Deny the request of/ })
        .first()
        .click(),
    submit: 'Deny the request',
    shownAt: () => ['/pending-requests'],
  },
  {
    name: 'denial of access',
    at: '/api-access-control',
    within: 'dialog',
    open: (page) =>
      page
        .getByRole('button', { name: /^Deny .* access to/ })
        .first()
        .click(),
    submit: 'Deny',
    shownAt: () => ['/api-access-control?tab=grants'],
  },
  {
    name: 'denial of a deletion',
    at: '/delete-organization-requests',
    open: (page) =>
      page
        .getByRole('button', { name: /^Deny the deletion of/ })
        .first()
        .click(),
    submit: 'Deny',
    shownAt: () => ['/delete-organization-requests?tab=grants'],
  },
  {
    name: 'key',
    at: '/organizations?dock=organization:3',
    open: (page) => page.getByRole('button', { name: 'Add API Access' }).click(),
    prepare: async (form) => {
      await choose(form, 'API', 'Core Banking')
      await choose(form, 'Environment', 'DEV')
    },
    submit: 'Create key',
    follows: (page) => credentials(page).waitFor(),
    shownAt: () => [],
    after: async (page) => {
      await credentials(page).getByRole('button', { name: 'Copy', exact: true }).first().click()
      await credentials(page).getByRole('button', { name: 'Done' }).click()
    },
  },
  {
    name: 'view as',
    at: '/settings?dock=view-as:new',
    submit: 'Start view',
    prepare: async (form, page) => {
      await form.getByRole('combobox', { name: 'User' }).fill(people.author)
      await page.getByRole('option', { name: people.author }).click()
    },
    // The dock asks once more, now as the other user, before the start page is there.
    reports: /status of 403 .*\/api\/users\?/,
    shownAt: () => ['/wall'],
    after: async (page) => {
      // What the page still asks for as that user when the view ends is refused.
      await settled(page)
      await page.getByRole('button', { name: 'End view' }).click()
      await page.getByText('The view has ended.').waitFor()
    },
  },
]
