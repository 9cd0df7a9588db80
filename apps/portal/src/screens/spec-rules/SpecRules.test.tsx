import type { SpecRules } from '@apim/contract/spec-rules/schemas'
import { defaultLevels } from '@apim/contract/spec-rules/values'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../../testing/app.tsx'
import { buildUser } from '../../testing/people.ts'
import { type RecordedRequest, serve, staleRefusal } from '../../testing/service.ts'

const admin = buildUser({ roles: ['ROLE_PORTAL_ADMIN'] })
const rules = (version: string, levels: Partial<SpecRules['levels']> = {}): SpecRules => ({
  version,
  levels: { ...defaultLevels, ...levels },
})
const basic = 'No HTTP Basic'
const kebab = 'Paths in kebab-case'

const show = async (answers: Record<string, unknown> = {}, who = admin) => {
  const requests = serve({ 'GET /api/spec-rules': rules('v1'), ...answers })
  const view = await renderApp(who, '/spec-rules')
  const group = (name: string) => screen.findByLabelText(name)
  /** The level that is chosen for a rule. */
  const level = async (name: string) => (await group(name)).querySelector<HTMLInputElement>('input:checked')?.value
  const choose = async (name: string, to: string) => view.user.click(within(await group(name)).getByLabelText(to))
  const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' })
  return { ...view, level, choose, save, puts: () => requests.filter(({ method }) => method === 'PUT') }
}

test('each rule has its level, and only what is changed is sent, with the version it began from', async () => {
  const view = await show({
    'PUT /api/spec-rules': ({ body }: RecordedRequest) => rules('v2', (body as { levels: SpecRules['levels'] }).levels),
  })
  expect(await view.level('Paths are different')).toBe('warning')
  expect(await view.level(basic)).toBe('off')
  expect(view.save().disabled).toBe(true)
  await view.choose(basic, 'Error')
  await view.user.click(view.save())
  await waitFor(() => expect(view.puts()[0]?.body).toEqual({ version: 'v1', levels: { 'owasp-no-http-basic': 'error' } }))
  await waitFor(() => expect(view.save().disabled).toBe(true))
  expect(await view.level(basic)).toBe('error')
  await view.choose(kebab, 'Warning')
  await view.user.click(view.save())
  await waitFor(() => expect(view.puts()[1]?.body).toEqual({ version: 'v2', levels: { 'paths-kebab-case': 'warning' } }))
})

test('what someone else has changed meanwhile is shown, and one’s own changes stay (trust T63)', async () => {
  const versions: unknown[] = []
  const view = await show({
    'PUT /api/spec-rules': ({ body }: RecordedRequest) => {
      versions.push(body)
      return versions.length === 1 ? staleRefusal(rules('v2', { 'paths-kebab-case': 'error' })) : rules('v3')
    },
  })
  await view.choose(basic, 'Warning')
  await view.user.click(view.save())
  await waitFor(async () => expect(await view.level(kebab)).toBe('error'))
  expect(await view.level(basic)).toBe('warning')
  await view.user.click(view.save())
  await waitFor(() => expect(versions[1]).toEqual({ version: 'v2', levels: { 'owasp-no-http-basic': 'warning' } }))
})

test('others are told that permission is missing', async () => {
  await show({}, buildUser({ roles: ['ROLE_KONG_ADMIN'] }))
  expect(await screen.findByText(/permission/i)).toBeTruthy()
  expect(screen.queryByLabelText(basic)).toBeNull()
})
