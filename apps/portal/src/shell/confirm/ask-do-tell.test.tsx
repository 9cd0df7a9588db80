import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { buildUser } from '../../testing/people.ts'
import { drawFor } from '../../testing/signed-in.tsx'
import { askDoTell, askToDelete } from './ask-do-tell.ts'

const draw = () => drawFor(buildUser(), null)
const done = 'The widget was put away'
const failed = 'The widget could not be put away'

test('what needs no question is done at once, and the notice says so', async () => {
  await draw()
  const did = await act(() => askDoTell({ act: async () => 7, done, failed }))
  expect(did).toBe(true)
  expect(await screen.findByText(done)).toBeTruthy()
})

test('nothing is done before the question is answered, and nothing at all where the answer is No', async () => {
  const { user } = await draw()
  const deed = vi.fn<() => Promise<void>>(async () => undefined)
  const did = askDoTell({ ask: { title: 'Put it away?' }, act: deed, done, failed })
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(await did).toBe(false)
  expect(deed).not.toHaveBeenCalled()
})

test('a deed that fails says what failed and why, and answers that it was not done', async () => {
  await draw()
  const fails = () => Promise.reject(new Error('The gateway did not answer'))
  expect(await act(() => askDoTell({ act: fails, done, failed }))).toBe(false)
  expect(await screen.findByText(failed)).toBeTruthy()
  expect(await screen.findByText('The gateway did not answer')).toBeTruthy()
})

const title = 'Delete the widget Blue?'
const dependents = (read: () => Promise<string[]>) => ({
  query: { queryKey: ['widgets', 'dependents'], queryFn: read },
  title: 'These firms lose it:',
  none: 'No firm uses it.',
  failed: 'Who uses it could not be found out.',
})
const button = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Delete' })

test('a deletion names what depends on it, and cannot be confirmed before that is known', async () => {
  const { user } = await draw()
  let know = (_names: string[]) => undefined as void
  const read = () => new Promise<string[]>((resolve) => (know = resolve))
  const deed = vi.fn<() => Promise<void>>(async () => undefined)
  const did = askToDelete({ title, text: 'It cannot be brought back.', dependents: dependents(read), act: deed, done, failed })
  expect(await screen.findByRole('dialog', { name: title })).toBeTruthy()
  expect((await button()).disabled).toBe(true)
  await act(async () => know(['Acme Wealth', 'Globex Retirement']))
  expect((await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual(['Acme Wealth', 'Globex Retirement'])
  expect(screen.getByText('These firms lose it:')).toBeTruthy()
  await user.click(await button())
  expect(await did).toBe(true)
  expect(deed).toHaveBeenCalledOnce()
})

test('that nothing depends on it is said', async () => {
  await draw()
  void askToDelete({ title, dependents: dependents(async () => []), act: async () => undefined, done, failed })
  expect(await screen.findByText('No firm uses it.')).toBeTruthy()
})

test('what could not be found out is said, can be tried again, and keeps nobody from deleting', async () => {
  const { user } = await draw()
  let isDown = true
  const read = async () => {
    if (isDown) throw new Error('Not now')
    return ['Acme Wealth']
  }
  void askToDelete({ title, dependents: dependents(read), act: async () => undefined, done, failed })
  expect(await screen.findByText(/Who uses it could not be found out\./)).toBeTruthy()
  expect((await button()).disabled).toBe(false)
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('Acme Wealth')).toBeTruthy()
})

test('where the name must be typed, knowing what depends on it is not enough', async () => {
  const { user } = await draw()
  void askToDelete({ title, shown: 'Blue', dependents: dependents(async () => ['Acme Wealth']), act: async () => undefined, done, failed })
  await screen.findByText('Acme Wealth')
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
  await user.type(screen.getByRole('textbox'), 'Blue')
  expect((await button()).disabled).toBe(false)
})
