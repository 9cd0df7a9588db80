import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { renderApp } from '../../testing/app.tsx'
import { refusal, serve } from '../../testing/service.ts'

const rules = { internalDomains: ['apim.example', 'corp.apim.example'], termsVersion: 4 }
beforeEach(() => sessionStorage.clear())

const show = async (answer: unknown = { requestId: 12 }) => {
  const requests = serve({ 'GET /api/registration-rules': rules, 'POST /api/access-requests': answer })
  const view = await renderApp(undefined, '/register')
  await screen.findByRole('textbox', { name: 'Company' })
  const type = async (name: string, text: string) => {
    const box = screen.getByRole('textbox', { name })
    await view.user.clear(box)
    await view.user.type(box, text)
    await view.user.tab()
  }
  const fill = async () => {
    await type('Company', 'Newcomer & Co')
    await type('First name', 'Grace')
    await type('Last name', 'Hopper')
    await type('Email address', 'grace@newcomer.example')
    await view.user.click(screen.getByRole('checkbox', { name: 'I agree to the terms and conditions' }))
  }
  return { ...view, type, fill, sent: () => requests.filter(({ method }) => method === 'POST') }
}
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Sign Up' })

test('Sign Up stays disabled until everything is valid, is sent as entered, and leads to the confirmation', async () => {
  const { user, fill, sent, router } = await show()
  expect(submit().disabled).toBe(true)
  await fill()
  await waitFor(() => expect(submit().disabled).toBe(false))
  await user.click(submit())
  expect(await screen.findByRole('heading', { name: 'Thanks for Signing Up' })).toBeTruthy()
  expect(router.state.location.pathname).toBe('/registration-confirmation')
  expect(screen.getByText('Your account is pending approval by a portal admin.')).toBeTruthy()
  expect(screen.getByText(/^A welcome email with instructions was sent/)).toBeTruthy()
  expect(sent()[0]?.body).toEqual({
    company: 'Newcomer & Co',
    firstName: 'Grace',
    lastName: 'Hopper',
    email: 'grace@newcomer.example',
    phoneNumber: '',
    agreeToTerm: 'yes',
    termsVersion: 4,
  })
})

test.each([
  ['Company', '$', 'Company is required'],
  ['First name', '1', /^First name is required and must be consist of alphabetic letters, /],
  ['Last name', '1', /^Last name is required and must be consist of alphabetic letters, /],
  ['Email address', 'grace', 'Email must be valid'],
  ['Email address', 'Grace@Corp.APIM.example', 'Internal users do not need to register. Please Login using ADFS.'],
  [
    'Phone number',
    '816',
    /^Please follow the following format: \+Country Code \(Area Code\) - Phone Number\. Example: \+1\(816\)-111-1111$/,
  ],
])('%s %j is refused below its field with the message of the specification, and nothing can be sent', async (name, text, message) => {
  const { fill, type, sent } = await show()
  await fill()
  await type(name, text)
  expect(await screen.findByText(message)).toBeTruthy()
  expect([submit().disabled, sent()]).toEqual([true, []])
})

test('nothing is marked as wrong before anything was typed, not even the terms', async () => {
  await show()
  expect(screen.queryByText('Please agree to the terms and conditions')).toBeNull()
  expect(document.querySelector('[aria-invalid=true]')).toBeNull()
  expect(screen.queryByText(/^Needs attention/)).toBeNull()
})

test('an untouched form says what is required; what needs attention is said once something was left out', async () => {
  const { type } = await show()
  const reason = () => document.getElementById(submit().getAttribute('aria-describedby') ?? '')?.textContent
  expect(reason()).toBe('Required: company, first name, last name, email address, terms and conditions.')
  await type('Company', 'Newcomer & Co')
  expect(reason()).toBe('Required: first name, last name, email address, terms and conditions.')
  await type('First name', '1')
  expect(reason()).toMatch(/^Needs attention: first name, /)
})

test('the example of a phone number stands once, even below a wrong one', async () => {
  const { type } = await show()
  expect(screen.getAllByText(/816/)).toHaveLength(1)
  await type('Phone number', '816')
  expect(await screen.findByText(/^Please follow the following format/)).toBeTruthy()
  expect(screen.getAllByText(/\+1\(816\)/)).toHaveLength(1)
})

test('what a company’s name may consist of is said beside it: the message of the specification does not', async () => {
  const { type } = await show()
  await type('Company', '3M')
  expect(await screen.findByText('Company is required')).toBeTruthy()
  expect(screen.getByText(/^Letters, spaces and/)).toBeTruthy()
})

test('a missing email says so once it was visited', async () => {
  const { user } = await show()
  await user.click(screen.getByRole('textbox', { name: 'Email address' }))
  await user.tab()
  expect(await screen.findByText('Email address is required')).toBeTruthy()
})

test('the terms can be read from the form, and accepting them ticks the box', async () => {
  const { user } = await show()
  await user.click(screen.getByRole('button', { name: 'Read the terms' }))
  const dialog = await screen.findByRole('dialog', { name: 'Terms and Conditions' })
  await user.click(within(dialog).getByRole('button', { name: 'I Accept' }))
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true)
})

test('what the server says about a field appears below it; another failure appears above the button, and the form is kept', async () => {
  const first = await show(refusal(400, 'Please correct the marked fields', { email: 'This address is not unique' }))
  await first.fill()
  await first.user.click(submit())
  expect(await screen.findByText('This address is not unique')).toBeTruthy()
  first.unmount()
  sessionStorage.clear()
  const second = await show(refusal(429, 'Too many registrations. Please try again later.'))
  await second.fill()
  await second.user.click(submit())
  expect(await screen.findByText('Your registration could not be sent.')).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Company' }).value).toBe('Newcomer & Co')
})

const own = {
  requestId: 12,
  firstName: 'Grace',
  lastName: 'Hopper',
  email: 'grace@newcomer.example',
  company: 'Newcomer & Co',
  createdAt: '2026-11-02T10:00:00.000Z',
  status: 'NEW',
  decidedAt: null,
  reason: null,
  organizationName: null,
}

test.each([
  [{}, /waiting for approval/],
  [{ status: 'APPROVED', organizationName: 'Acme Wealth', decidedAt: '2026-11-03T10:00:00.000Z' }, /you now belong to Acme Wealth/],
  [{ status: 'DENIED', reason: 'We do not know you', decidedAt: '2026-11-03T10:00:00.000Z' }, /We do not know you/],
])('the applicant’s own page shows how the request stands: %j', async (more, text) => {
  const requests = serve({ 'POST /api/registration-status': { ...own, ...more } })
  await renderApp(undefined, '/registration?token=abc')
  expect(await screen.findByText('Newcomer & Co')).toBeTruthy()
  expect(screen.getByText(text)).toBeTruthy()
  expect(requests[0]?.body).toEqual({ token: 'abc' })
})

test('a denied request shows its reason line by line, and leads to signing up again; others do not', async () => {
  serve({ 'POST /api/registration-status': { ...own, status: 'DENIED', reason: 'Two things:\n1. Who are you?', decidedAt: own.createdAt } })
  const { unmount } = await renderApp(undefined, '/registration?token=abc')
  const reason = await screen.findByText(/Two things/)
  expect(reason.textContent).toBe('Two things:\n1. Who are you?')
  expect(reason.className).toContain('lines')
  expect(screen.getByRole('link', { name: 'Sign up again' }).getAttribute('href')).toBe('/register')
  unmount()
  serve({ 'POST /api/registration-status': own })
  await renderApp(undefined, '/registration?token=def')
  expect(await screen.findByText(/waiting for approval/)).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Sign up again' })).toBeNull()
})

test.each(['abc', 'a'.repeat(300)])('a link that is not valid says what to do: %s', async (token) => {
  serve({
    'POST /api/registration-status': token.length > 200 ? refusal(400, 'Please correct the marked fields') : refusal(404, 'Not found'),
  })
  await renderApp(undefined, `/registration?token=${token}`)
  expect(await screen.findByText('This link is not valid')).toBeTruthy()
})
