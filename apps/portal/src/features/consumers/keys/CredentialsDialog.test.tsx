import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderWithProviders } from '../../../testing/render.tsx'
import { CredentialsDialog } from './CredentialsDialog.tsx'
import type { SeenAgainBy } from './key-rights.ts'

const key = 'apk_dev_9tK2mQ7vXe4Rb1Hs6Wc3Zd8L'
const gatewayUrl = 'http://gateway.example:8000/core-banking-dev'
const address = `${gatewayUrl}/accounts`
const show = async (isClient = true, seenAgainBy: SeenAgainBy = 'no one') => {
  const onDone = vi.fn<() => void>()
  const view = await renderWithProviders(
    <CredentialsDialog
      credentials={{ env: 'DEV', nickname: 'ledger', apiKey: key }}
      isClient={isClient}
      seenAgainBy={seenAgainBy}
      gatewayUrl={gatewayUrl}
      request={{ method: 'GET', address, headers: [] }}
      tokenUrl={null}
      quota={{ requests: 200, period: 'day', used: 12, endsAt: '2031-03-05T00:00:00.000Z' }}
      onDone={onDone}
    />,
  )
  await screen.findByRole('dialog')
  return { ...view, onDone }
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

test.each([
  [true, 'API Access Credentials'],
  [false, 'Consumer Credentials'],
])('client %s: the title is %s', async (isClient, title) => {
  await show(isClient)
  expect(screen.getByRole('dialog', { name: title })).toBeTruthy()
})

test('how much of the key’s limit is used is shown with it', async () => {
  await show()
  expect(screen.getByRole('progressbar', { name: 'Calls today' }).getAttribute('aria-valuenow')).toBe('6')
  expect(screen.getByText(/^12 of 200 calls used/)).toBeTruthy()
})

test('Done is enabled only after the key was saved, and says why it is not', async () => {
  const { user, onDone } = await show()
  expect(button('Done').disabled).toBe(true)
  expect(screen.getByText('Copy or download the key first.')).toBeTruthy()
  await user.click(screen.getAllByRole('button', { name: 'Copy' })[0] as HTMLElement)
  expect(await navigator.clipboard.readText()).toBe(key)
  await user.click(button('Done'))
  expect(onDone).toHaveBeenCalledOnce()
})

test.each([
  ['no one', /shown only once and cannot be seen again/],
  ['others', /You cannot see this key again/],
  ['reader', /You can view it again later/],
] as const)('who can see it again is said as it is for this reader: %s', async (seenAgainBy, expected) => {
  await show(true, seenAgainBy)
  expect(screen.getByText(expected)).toBeTruthy()
  expect(screen.queryAllByText(/only once/)).toHaveLength(seenAgainBy === 'no one' ? 1 : 0)
})

test('copying the command line with the key counts as saving it', async () => {
  const { user } = await show()
  await user.click(screen.getAllByRole('button', { name: 'Copy' })[1] as HTMLElement)
  expect(await navigator.clipboard.readText()).toContain(key)
  expect(button('Done').disabled).toBe(false)
})

test('a download counts as saving it', async () => {
  const saved: Blob[] = []
  URL.createObjectURL = (file) => `blob:${saved.push(file as Blob)}`
  URL.revokeObjectURL = () => undefined
  const { user } = await show()
  await user.click(button('Download .env'))
  // The address of the API, not that of one call.
  expect(await saved[0]?.text()).toBe(`APIM_URL=${gatewayUrl}\nAPIM_API_KEY=${key}\n`)
  expect(button('Done').disabled).toBe(false)
})

test('neither Escape nor Back discards the key before that', async () => {
  const { user, onDone, router } = await show()
  await user.keyboard('{Escape}')
  void router.navigate({ to: '/elsewhere' as '/' })
  // A blocked navigation never resolves: time is all there is to wait for.
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(screen.getByText(key)).toBeTruthy()
  expect(router.state.location.pathname).toBe('/')
  expect(onDone).not.toHaveBeenCalled()
})

test('snippets call the gateway’s real address', async () => {
  const { user } = await show()
  for (const language of ['curl', 'Java', 'JavaScript', 'TypeScript', 'C#']) {
    await user.click(button(language))
    expect(screen.getByRole('dialog').querySelector('pre')?.textContent).toContain(address)
  }
})

test('an OAuth client shows app name, client id and secret; if there is a key too, Done waits for both', async () => {
  const credentials = {
    env: 'DEV',
    nickname: null,
    apiKey: key,
    appname: 'acme-wealth.core-5',
    clientId: 'apc_dev_1',
    clientSecret: 'aps_dev_2',
  } as const
  const { user } = await renderWithProviders(
    <CredentialsDialog
      credentials={credentials}
      isClient
      seenAgainBy="no one"
      gatewayUrl={gatewayUrl}
      request={{ method: 'GET', address, headers: [] }}
      tokenUrl={`${address}/oauth2/token`}
      quota={null}
      onDone={() => undefined}
    />,
  )
  await screen.findByRole('dialog')
  for (const text of ['acme-wealth.core-5', 'apc_dev_1', 'aps_dev_2']) expect(screen.getByText(text)).toBeTruthy()
  const [copyKey, copySecret] = screen.getAllByRole('button', { name: 'Copy' })
  await user.click(copyKey as HTMLElement)
  expect(button('Done').disabled).toBe(true)
  await user.click(copySecret as HTMLElement)
  expect(await navigator.clipboard.readText()).toBe('aps_dev_2')
  expect(button('Done').disabled).toBe(false)
})

test('with OAuth2 alone the snippet requests a token first', async () => {
  const credentials = { env: 'DEV', nickname: null, appname: 'acme', clientId: 'apc_dev_1', clientSecret: 'aps_dev_2' } as const
  const tokenUrl = 'http://gateway.example:8000/core-banking-dev/oauth2/token'
  await renderWithProviders(
    <CredentialsDialog
      credentials={credentials}
      isClient
      seenAgainBy="no one"
      gatewayUrl={gatewayUrl}
      request={{ method: 'GET', address, headers: [] }}
      tokenUrl={tokenUrl}
      quota={null}
      onDone={() => undefined}
    />,
  )
  const text = (await screen.findByRole('dialog')).querySelector('pre')?.textContent
  expect(text).toContain(tokenUrl)
  expect(text).toContain(address)
  expect(text).not.toContain('aps_dev_2')
})
