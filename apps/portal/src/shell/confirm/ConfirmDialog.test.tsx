import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderWithProviders } from '../../testing/render.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { confirm, matches, pendingQuestion, type Question } from './confirm.ts'

const ask = async (question?: Question) => {
  const { user } = await renderWithProviders(<ConfirmDialog />)
  let answer = Promise.resolve<'Yes' | 'No'>('No')
  act(() => {
    answer = confirm(question)
  })
  await screen.findByRole('dialog')
  return { user, answer }
}
const button = (name: string) => screen.queryByRole('button', { name })

test("the plain question is 'Are you sure?', and Ok answers Yes", async () => {
  const { user, answer } = await ask({ text: 'The route goes first.' })
  expect(screen.getByText('Are you sure?')).toBeTruthy()
  expect(screen.getByText('The route goes first.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Ok' }))
  expect(await answer).toBe('Yes')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test.each(['Cancel', 'Close'])('%s answers No', async (name) => {
  const { user, answer } = await ask()
  await user.click(screen.getByRole('button', { name }))
  expect(await answer).toBe('No')
})

test('Escape answers No', async () => {
  const { user, answer } = await ask()
  await user.keyboard('{Escape}')
  expect(await answer).toBe('No')
})

test('the Back button answers No: the question does not stay over another page', async () => {
  const { answer } = await ask({ shown: 'fund-prices' })
  act(() => void window.dispatchEvent(new PopStateEvent('popstate')))
  expect(await answer).toBe('No')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the typed question offers Ok only on an exact match, and says when the text does not match', async () => {
  const { user, answer } = await ask({ shown: 'fund-prices' })
  const field = screen.getByRole('textbox')
  expect(button('Ok')).toBeNull()
  await user.type(field, 'fund-price')
  expect(button('Ok')).toBeNull()
  expect(screen.getByText('*Entered information does not match the displayed information')).toBeTruthy()
  await user.type(field, 's')
  expect(screen.queryByText(/does not match/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Ok' }))
  expect(await answer).toBe('Yes')
})

test.each([
  ['Acme  Wealth', 'Acme Wealth'],
  ['Acme\u00a0Wealth', 'Acme Wealth'],
  ['Cafe\u0301 Ltd.', 'Caf\u00e9 Ltd.'],
])('%j is confirmed by what people see of it', async (shown, typed) => {
  const { user } = await ask({ shown })
  await user.type(screen.getByRole('textbox'), typed.slice(0, -1))
  expect(button('Ok')).toBeNull()
  await user.type(screen.getByRole('textbox'), typed.slice(-1))
  expect(button('Ok')).toBeTruthy()
})

test('Ok has its place from the start, so that Cancel does not move', async () => {
  const { user } = await ask({ shown: 'fund-prices' })
  const order = () => [...document.querySelectorAll('footer button')].map(({ textContent }) => textContent)
  expect(order()).toEqual(['Cancel', 'Ok'])
  await user.type(screen.getByRole('textbox'), 'fund-prices')
  expect(order()).toEqual(['Cancel', 'Ok'])
  act(() => pendingQuestion.get()?.answer('No'))
})

test('Enter in the field does not confirm without a match', async () => {
  const { user } = await ask({ shown: 'fund-prices' })
  await user.type(screen.getByRole('textbox'), 'fund{Enter}')
  expect(screen.getByRole('dialog')).toBeTruthy()
  act(() => pendingQuestion.get()?.answer('No'))
})

test('a second question answers the first with No, and starts with an empty field', async () => {
  const { user, answer } = await ask({ shown: 'one' })
  await user.type(screen.getByRole('textbox'), 'one')
  act(() => void confirm({ shown: 'two' }))
  expect(await answer).toBe('No')
  expect((screen.getByRole('textbox') as HTMLInputElement).value).toBe('')
  expect(button('Ok')).toBeNull()
  act(() => pendingQuestion.get()?.answer('No'))
})

test('the same question asked again starts with an empty field too', async () => {
  const { user } = await ask({ shown: 'one' })
  await user.type(screen.getByRole('textbox'), 'one')
  act(() => void confirm({ shown: 'one' }))
  expect((screen.getByRole('textbox') as HTMLInputElement).value).toBe('')
  expect(button('Ok')).toBeNull()
  act(() => pendingQuestion.get()?.answer('No'))
})

test.each([
  ['name', 'name', undefined, true],
  ['confirm', 'name', 'confirm', true],
  ['confirm', 'name', undefined, false],
  ['Name', 'name', undefined, false],
  [' name', 'name', undefined, false],
  ['', '', undefined, false],
])('typing %j against %j (or the word %j) confirms: %s', (typed, shown, word, expected) => {
  expect(matches({ shown, word }, typed)).toBe(expected)
})
