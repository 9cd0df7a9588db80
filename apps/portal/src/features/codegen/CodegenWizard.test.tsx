import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildUser } from '../../testing/people.ts'
import { refusal, serve } from '../../testing/service.ts'
import { renderAs } from '../../testing/signed-in.tsx'
import { CodegenWizard } from './CodegenWizard.tsx'

const maintainer = buildUser({ roles: [], ownerApps: [{ id: 3, name: 'Payments' }] })
const saved: string[] = []
beforeEach(() => {
  sessionStorage.clear()
  saved.length = 0
  URL.createObjectURL = () => 'blob:code'
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
})
afterEach(() => vi.restoreAllMocks())

const show = async (answers: Record<string, unknown> = {}) => {
  const requests = serve({ 'GET /api/codegen': { state: 'ready', percent: 100 }, 'POST /api/codegen/7': {}, ...answers })
  const view = await renderAs(maintainer, <CodegenWizard apiId={7} />)
  return { ...view, sent: () => requests.filter(({ method }) => method === 'POST').map(({ body }) => body) }
}
const fill = async ({ user }: Awaited<ReturnType<typeof show>>) => {
  await user.type(await screen.findByRole('textbox', { name: 'Model package' }), 'com.acme.model')
  await user.type(screen.getByRole('textbox', { name: 'API package' }), 'com.acme.api')
}
const packages = { modelPackage: 'com.acme.model', apiPackage: 'com.acme.api' }
const language = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Language' })

test('specification 1 §5: Retrofit2.x is the client at first and Spring the server; both are generated and saved as code.zip', async () => {
  const view = await show()
  expect((await language()).value).toBe('Java client: Retrofit2.x')
  await fill(view)
  await view.user.click(screen.getByRole('button', { name: 'Generate code' }))
  await waitFor(() => expect(saved).toEqual(['code.zip']))
  await view.user.click(screen.getByRole('radio', { name: 'Server' }))
  expect((await language()).value).toBe('Spring')
  await view.user.click(screen.getByRole('button', { name: 'Generate code' }))
  await waitFor(() => expect(saved).toEqual(['code.zip', 'code.zip']))
  expect(view.sent()).toEqual([
    { type: 'client', lang: 'retrofit2', ...packages },
    { type: 'server', lang: 'spring', ...packages },
  ])
})

test('every client can be chosen, and its language and both packages are required', async () => {
  const view = await show()
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Generate code' })).disabled).toBe(true)
  await view.user.click(await language())
  const options = await screen.findAllByRole('option')
  expect(options).toHaveLength(12)
  await view.user.click(screen.getByRole('option', { name: 'Typescript client: Angular' }))
  await fill(view)
  await view.user.click(screen.getByRole('button', { name: 'Generate code' }))
  await waitFor(() => expect(view.sent()).toEqual([{ type: 'client', lang: 'angular', ...packages }]))
})

test('what is said of fetching the generator is gone once code was generated', async () => {
  let isFetched = false
  const fetched = () => ({ state: isFetched ? 'ready' : 'not-fetched', percent: isFetched ? 100 : 0 })
  const take = () => {
    isFetched = true
    return {}
  }
  const view = await show({ 'GET /api/codegen': fetched, 'POST /api/codegen/7': take })
  expect(await screen.findByText(/is fetched the first time/)).toBeTruthy()
  await fill(view)
  await view.user.click(screen.getByRole('button', { name: 'Generate code' }))
  await waitFor(() => expect(saved).toEqual(['code.zip']))
  await waitFor(() => expect(screen.queryByText(/is fetched the first time/)).toBeNull())
})

test('a refusal is said in the wizard, and what was typed stays', async () => {
  const view = await show({ 'POST /api/codegen/7': refusal(503, 'Code is being generated for many people. Try again in a minute.') })
  await fill(view)
  await view.user.click(screen.getByRole('button', { name: 'Generate code' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Try again in a minute.')
  expect((screen.getByRole('textbox', { name: 'Model package' }) as HTMLInputElement).value).toBe('com.acme.model')
})

test('without Java it says what is missing, and has no form', async () => {
  await show({ 'GET /api/codegen': { state: 'java-missing', percent: 0 } })
  expect(await screen.findByText(/Java is missing/)).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
})
