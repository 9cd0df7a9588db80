import { act, fireEvent, renderHook, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { renderWithProviders } from '../../testing/render.tsx'
import { refusal } from '../../testing/service.ts'
import { FormFoot } from './FormFoot.tsx'
import { SecretField } from './fields/SecretField.tsx'
import { TextField } from './fields/TextField.tsx'
import { useForm } from './use-form.ts'

const Widget = z.strictObject({
  id: z.number().optional(),
  name: z.string().min(1, 'Name is required'),
  note: z.string().max(5, 'At most 5 characters').optional(),
  limits: z.strictObject({ rate: z.string().regex(/^\d+$/, 'Number only, please') }),
  token: z.string().optional(),
  version: z.string().optional(),
})
const blank = { name: '', note: '', rate: '60', token: '', version: 'first' }
type Values = typeof blank
const names = { name: 'name', note: 'note', rate: 'rate limit', token: 'token', version: 'version' }
type Answer = { id: number }
const send = vi.fn<(body: unknown) => Promise<Answer | undefined>>()
const onSent = vi.fn<(answer: Answer, isShown: boolean, values: object) => void>()

const useWidget = (widget: Partial<Values> & { id?: number } = {}) => {
  const { id, ...rest } = widget
  return useForm({
    schema: Widget,
    paths: { name: 'name', note: 'note', rate: 'limits', token: 'token' },
    body: ({ rate, ...values }: Values) => ({ id, ...values, limits: { rate } }),
    nameOf: (field) => names[field],
    initial: { ...blank, ...rest },
    isEdit: id !== undefined,
    draft: 'widget',
    omit: ['token'],
    version: 'version',
    send,
    onSent,
  })
}

function Form({ widget }: { widget?: Parameters<typeof useWidget>[0] }) {
  const form = useWidget(widget)
  return (
    <form {...form.element}>
      <fieldset disabled={form.isSending}>
        <TextField label="Name" field={form.field('name')} />
        <TextField label="Note" field={form.field('note')} />
        <TextField label="Rate" field={form.field('rate')} />
        <SecretField label="Token" field={form.field('token')} />
      </fieldset>
      <FormFoot reason={form.waits} reasonId="reason">
        <button type="submit">Save</button>
      </FormFoot>
    </form>
  )
}

beforeEach(() => {
  sessionStorage.clear()
  send.mockReset()
  onSent.mockReset()
  send.mockResolvedValue({ id: 7 })
})
const input = (name: string) => screen.findByLabelText<HTMLInputElement>(new RegExp(`^${name}`), { selector: 'input' })
const press = (user: Awaited<ReturnType<typeof renderWithProviders>>['user']) => user.click(screen.getByRole('button', { name: 'Save' }))

test('invalid values are not sent: the error appears at its field, which gets the focus, and the foot names what is missing', async () => {
  const { user } = await renderWithProviders(<Form />)
  const name = await input('Name')
  expect(screen.getByText('Required: name.')).toBeTruthy()
  expect(screen.queryByText('Name is required')).toBeNull()
  await press(user)
  expect(screen.getByText('Needs attention: name.')).toBeTruthy()
  expect(screen.getByText('Name is required')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(name), { timeout: 10_000 })
  expect(send).not.toHaveBeenCalled()
})

test('a field is marked as required if the contract rejects it empty, even when nested', async () => {
  await renderWithProviders(<Form />)
  const marks = await Promise.all(['Name', 'Note', 'Rate', 'Token'].map(async (name) => (await input(name)).getAttribute('aria-required')))
  expect(marks).toEqual(['true', null, 'true', null])
})

test('an error waits until the pointer is up: what is being pressed does not move away from under it, and the click arrives', async () => {
  await renderWithProviders(<Form />)
  const name = await input('Name')
  const save = screen.getByRole('button', { name: 'Save' })
  act(() => name.focus())
  fireEvent.pointerDown(save)
  act(() => name.blur())
  expect(screen.queryByText('Name is required')).toBeNull()
  fireEvent.pointerUp(save)
  expect(screen.queryByText('Name is required')).toBeNull()
  expect(await screen.findByText('Name is required')).toBeTruthy()
})

test('a rejection of a nested path appears at its field until that changes, and focuses it', async () => {
  const refused = refusal(400, 'Please correct the marked fields', { 'limits.rate': 'Too high here' }).refusal
  send.mockRejectedValue({ ...refused, message: refused.detail })
  const { user } = await renderWithProviders(<Form widget={{ name: 'Blue' }} />)
  await input('Name')
  // In a browser, fields disabled during submission lose the focus.
  await press(user)
  act(() => (document.activeElement as HTMLElement).blur())
  expect(await screen.findByText('Too high here')).toBeTruthy()
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true'), { timeout: 10_000 })
  await user.type(await input('Rate'), '1')
  expect(screen.queryByText('Too high here')).toBeNull()
  expect(onSent).not.toHaveBeenCalled()
})

test('saving without changes sends nothing, and the foot says so; an undone change does not count', async () => {
  const { user } = await renderWithProviders(<Form widget={{ id: 7, name: 'Blue' }} />)
  const note = await input('Note')
  expect(screen.getByText('No changes yet.')).toBeTruthy()
  await press(user)
  await user.type(note, 'x{Backspace}{Enter}')
  expect(send).not.toHaveBeenCalled()
  await user.type(note, 'x{Enter}')
  expect(send.mock.calls[0]?.[0]).toMatchObject({ id: 7, note: 'x' })
})

test('input is restored later, but never a secret, and the form says that it is lost', async () => {
  const first = await renderWithProviders(<Form />)
  await first.user.type(await input('Note'), 'half')
  await first.user.type(await input('Token'), 's3cret')
  expect(Object.values(sessionStorage).join()).not.toContain('s3cret')
  first.unmount()
  await renderWithProviders(<Form />)
  expect((await input('Note')).value).toBe('half')
  expect((await input('Token')).value).toBe('')
  expect(screen.getByText(/may be secret, so it was not kept/)).toBeTruthy()
})

test('a restored edit states the version it is based on; that alone is not a change', async () => {
  const { result, unmount } = renderHook(() => useWidget({ id: 7, name: 'Blue' }))
  act(() => result.current.change({ note: 'x' }))
  unmount()
  const later = renderHook(() => useWidget({ id: 7, name: 'Blue', version: 'second' })).result
  expect(later.current.values).toMatchObject({ note: 'x', version: 'first' })
  expect(later.current.unchanged).toBeUndefined()
  act(() => later.current.change({ note: '' }))
  expect(later.current.unchanged).toBe('No changes yet.')
})

test('it is sent once, however often the button is clicked, and the draft is deleted on success', async () => {
  let arrive = (_answer: Answer) => undefined as void
  send.mockReturnValue(new Promise((resolve) => (arrive = resolve)))
  const { result } = renderHook(() => useWidget())
  act(() => result.current.change({ name: 'Blue' }))
  const submit = () => result.current.element.onSubmit({ preventDefault: () => undefined } as never)
  act(() => {
    submit()
    submit()
  })
  expect(result.current.isSending).toBe(true)
  expect(send).toHaveBeenCalledOnce()
  expect(sessionStorage).toHaveLength(1)
  await act(async () => arrive({ id: 7 }))
  expect(onSent.mock.calls).toEqual([[{ id: 7 }, true, result.current.values]])
  expect(sessionStorage).toHaveLength(0)
  expect(result.current.isSending).toBe(false)
})

test('a cancelled submission is neither sent nor a failure, and keeps the input', async () => {
  send.mockResolvedValue(undefined)
  const { result } = renderHook(() => useWidget())
  act(() => result.current.change({ name: 'Blue' }))
  await act(async () => result.current.element.onSubmit({ preventDefault: () => undefined } as never))
  expect(result.current.failure).toBeUndefined()
  expect(onSent).not.toHaveBeenCalled()
  expect(sessionStorage).toHaveLength(1)
})
