import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { buildUser } from '../../testing/people.ts'
import { renderAs } from '../../testing/signed-in.tsx'
import { confirmAndDelete, confirmAndRun } from './confirm-and-run.ts'

const draw = () => renderAs(buildUser(), null)
const done = 'The widget was put away'
const failed = 'The widget could not be put away'

test('without a question it runs at once, and a notice says so', async () => {
  await draw()
  const did = await act(() => confirmAndRun({ run: async () => 7, done, failed }))
  expect(did).toBe(true)
  expect(await screen.findByText(done)).toBeTruthy()
})

test('nothing runs before the question is answered, and nothing at all if the answer is No', async () => {
  const { user } = await draw()
  const run = vi.fn<() => Promise<void>>(async () => undefined)
  const did = confirmAndRun({ question: { title: 'Put it away?' }, run, done, failed })
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(await did).toBe(false)
  expect(run).not.toHaveBeenCalled()
})

test('a failed run says what failed and why, and resolves to false', async () => {
  await draw()
  const fails = () => Promise.reject(new Error('The gateway did not answer'))
  expect(await act(() => confirmAndRun({ run: fails, done, failed }))).toBe(false)
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

test('a deletion lists its dependents, and cannot be confirmed before they are loaded', async () => {
  const { user } = await draw()
  let know = (_names: string[]) => undefined as void
  const read = () => new Promise<string[]>((resolve) => (know = resolve))
  const run = vi.fn<() => Promise<void>>(async () => undefined)
  const did = confirmAndDelete({ title, text: 'It cannot be brought back.', dependents: dependents(read), run, done, failed })
  expect(await screen.findByRole('dialog', { name: title })).toBeTruthy()
  expect((await button()).disabled).toBe(true)
  await act(async () => know(['Acme Wealth', 'Globex Retirement']))
  expect((await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual(['Acme Wealth', 'Globex Retirement'])
  expect(screen.getByText('These firms lose it:')).toBeTruthy()
  await user.click(await button())
  expect(await did).toBe(true)
  expect(run).toHaveBeenCalledOnce()
})

test('two dependents with the same name are both listed, each in its own direction', async () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { user } = await draw()
  const names = ['بنك (DEV)', '/orders', '/orders']
  const did = confirmAndDelete({ title, text: '', dependents: dependents(async () => names), run: async () => undefined, done, failed })
  const items = await screen.findAllByRole('listitem')
  expect(items.map(({ textContent }) => textContent)).toEqual(names)
  for (const item of items) expect(item.querySelector('[dir=auto]')?.textContent).toBe(item.textContent)
  expect(errors).not.toHaveBeenCalled()
  await user.click(await button())
  expect(await did).toBe(true)
})

test('says when there are no dependents', async () => {
  await draw()
  void confirmAndDelete({ title, dependents: dependents(async () => []), run: async () => undefined, done, failed })
  expect(await screen.findByText('No firm uses it.')).toBeTruthy()
})

test('a failure to load dependents is reported, can be retried, and does not prevent the deletion', async () => {
  const { user } = await draw()
  let isDown = true
  const read = async () => {
    if (isDown) throw new Error('Not now')
    return ['Acme Wealth']
  }
  void confirmAndDelete({ title, dependents: dependents(read), run: async () => undefined, done, failed })
  expect(await screen.findByText(/Who uses it could not be found out\./)).toBeTruthy()
  expect((await button()).disabled).toBe(false)
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('Acme Wealth')).toBeTruthy()
})

test('if the name must be typed, loading the dependents is not enough', async () => {
  const { user } = await draw()
  void confirmAndDelete({
    title,
    shown: 'Blue',
    dependents: dependents(async () => ['Acme Wealth']),
    run: async () => undefined,
    done,
    failed,
  })
  await screen.findByText('Acme Wealth')
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
  await user.type(screen.getByRole('textbox'), 'Blue')
  expect((await button()).disabled).toBe(false)
})

test('a deletion has fixed texts for its question and notice; callers cannot replace them', () => {
  const deletion = { title, text: '', run: async () => undefined, done, failed }
  // @ts-expect-error its question is composed from its parts
  const ask = () => confirmAndDelete({ ...deletion, question: {} })
  // @ts-expect-error its notice is fixed
  const tell = () => confirmAndDelete({ ...deletion, notice: 'success' })
  expect([ask, tell]).toHaveLength(2)
})
