import { splitAddresses } from '@apim/contract/values/addresses'
import { moment } from '@apim/contract/values/shapes'
import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderWithProviders } from '../../../testing/render.tsx'
import { CounterField } from './CounterField.tsx'
import { FilesField } from './FilesField.tsx'
import type { Field } from './field.ts'
import { MomentField } from './MomentField.tsx'
import { NumberField } from './NumberField.tsx'
import { SecretField } from './SecretField.tsx'
import { SelectField } from './SelectField.tsx'
import { SwitchField } from './SwitchField.tsx'
import { TagsField } from './TagsField.tsx'
import { TextField } from './TextField.tsx'

afterEach(() => void vi.unstubAllEnvs())
const plain = { error: 'That will not do', isRequired: true, isLost: false, leave: () => undefined }
const useField = <V,>(initial: V): Field<V, true> => {
  const [value, set] = useState(initial)
  return { ...plain, isOmitted: true, value, set }
}
const Text = () => <TextField label="It" help="Some help" field={useField('')} />
const Count = () => <NumberField label="It" help="Some help" unit="seconds" field={useField('')} />
const Secret = () => <SecretField label="It" help="Some help" field={useField('')} />
const Long = () => <CounterField label="It" min={2} max={9} field={useField('abc')} />
const When = () => <MomentField label="It" field={useField('')} />
const Tags = () => (
  <TagsField label="It" splitChars={[',']} split={(typed) => typed.flatMap(splitAddresses)} field={useField<string[]>([])} />
)
const Choice = () => (
  <SelectField
    label="It"
    data={[
      { value: 'a', label: 'First' },
      { value: 'b', label: 'Second' },
    ]}
    field={useField<string | null>(null)}
  />
)
const OnOff = () => <SwitchField label="It" help="Some help" field={useField(false)} />
const Files = ({ max }: { max?: number }) => (
  <FilesField
    label="It"
    help="Some help"
    endings={['.json']}
    problemOf={({ name }) => (name.endsWith('.json') ? undefined : `${name} is no JSON`)}
    {...(max !== undefined && { max })}
    field={useField<File[]>([])}
  />
)
const control = () => screen.findByLabelText<HTMLInputElement>(/^It/, { selector: 'input:not([type=hidden]):not([type=file]), textarea' })

test.each([
  ['Text', Text],
  ['Number', Count],
  ['Secret', Secret],
  ['Counter', Long],
  ['Moment', When],
  ['Tags', Tags],
  ['Select', Choice],
])('%s: the control is named by its label and announces that it is required, that it is invalid, and why', async (_name, What) => {
  await renderWithProviders(<What />)
  const it = await control()
  expect(it.getAttribute('aria-required')).toBe('true')
  expect(it.getAttribute('aria-invalid')).toBe('true')
  const described = (it.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent)
  expect(described).toContain('That will not do')
})

test('a number is kept as typed, so that the rules can report what is wrong', async () => {
  const { user } = await renderWithProviders(<Count />)
  await user.type(await control(), '12x')
  expect((await control()).value).toBe('12x')
  expect(screen.getByText('seconds')).toBeTruthy()
})

test('a secret is masked until the user reveals it', async () => {
  const { user } = await renderWithProviders(<Secret />)
  const it = await control()
  expect([it.type, it.autocomplete]).toEqual(['password', 'new-password'])
  await user.click(screen.getByRole('button', { name: 'Show value' }))
  expect((await control()).type).toBe('text')
})

test('a text shows its length and its limit', async () => {
  await renderWithProviders(<Long />)
  expect(await screen.findByText('3 / 9 characters, minimum 2')).toBeTruthy()
})

test('specification 1 §5: a typed or pasted list becomes distinct entries', async () => {
  const { user } = await renderWithProviders(<Tags />)
  await user.type(await control(), '192.0.2.15{Enter}')
  await user.click(await control())
  await user.paste('10.20.0.0/16 192.0.2.14;2001:db8::1,\n192.0.2.15')
  await user.keyboard('{Enter}')
  const shown = ['192.0.2.15', '10.20.0.0/16', '192.0.2.14', '2001:db8::1']
  for (const entry of shown) expect(screen.getAllByText(entry)).toHaveLength(1)
})

test('an option can be chosen by keyboard', async () => {
  const { user } = await renderWithProviders(<Choice />)
  await user.click(await control())
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  expect((await control()).value).not.toBe('')
})

test('a switch shows its message and its help', async () => {
  const { user } = await renderWithProviders(<OnOff />)
  await user.click(await screen.findByRole('switch', { name: 'It' }))
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'It' }).checked).toBe(true)
  for (const text of ['Some help', 'That will not do']) expect(screen.getByText(text)).toBeTruthy()
})

const choose = (container: HTMLElement, ...names: string[]) =>
  fireEvent.change(container.querySelector('input[type=file]') as HTMLInputElement, {
    target: { files: names.map((name) => new File(['{}'], name)) },
  })

test('a rejected file says why and keeps the previous one; an accepted one replaces it', async () => {
  const { container, user } = await renderWithProviders(<Files />)
  await screen.findByText('or drop a file here')
  choose(container, 'one.json')
  await screen.findByText('one.json')
  choose(container, 'two.exe')
  expect(await screen.findByText('two.exe is no JSON')).toBeTruthy()
  expect(screen.getByText('one.json')).toBeTruthy()
  choose(container, 'three.json')
  expect(await screen.findByText('three.json')).toBeTruthy()
  expect(screen.queryByText('one.json')).toBeNull()
  expect(screen.queryByText('two.exe is no JSON')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('or drop a file here')).toBeTruthy()
})

test('several files are kept, up to the maximum', async () => {
  const { container } = await renderWithProviders(<Files max={2} />)
  await screen.findByText('or drop a file here')
  choose(container, 'one.json')
  await screen.findByText('one.json')
  choose(container, 'two.json', 'three.json')
  expect(await screen.findByText('two.json')).toBeTruthy()
  expect([screen.queryByText('one.json') !== null, screen.queryByText('three.json')]).toEqual([true, null])
})

test('a point in time is shown and entered in the user’s time zone, and stored in the server’s format', async () => {
  const later = vi.fn<(iso: string) => void>()
  const Meeting = () => {
    const field = useField('2026-11-02T11:58:30.000Z')
    return <MomentField label="It" field={{ ...field, set: (next) => [field.set(next), later(next)] }} />
  }
  vi.stubEnv('TZ', 'Asia/Dubai')
  await renderWithProviders(<Meeting />)
  const it = await control()
  expect(it.value).toBe('2026-11-02T15:58')
  expect(screen.getByText('In your time zone, Asia/Dubai')).toBeTruthy()
  fireEvent.change(it, { target: { value: '2026-11-03T09:15' } })
  expect(later).toHaveBeenLastCalledWith('2026-11-03T05:15:00.000Z')
  expect((await control()).value).toBe('2026-11-03T09:15')
  fireEvent.change(it, { target: { value: '' } })
  expect(later).toHaveBeenLastCalledWith('')
})

test('a date without its time is not taken for none: the browser says so only when asked', async () => {
  const later = vi.fn<(iso: string) => void>()
  const End = () => {
    const field = useField('')
    return <MomentField label="It" field={{ ...field, set: (next) => [field.set(next), later(next)] }} />
  }
  await renderWithProviders(<End />)
  const it = await control()
  const half = (badInput: boolean) => Object.defineProperty(it, 'validity', { value: { badInput }, configurable: true })
  half(true)
  fireEvent.blur(it)
  expect(later).toHaveBeenCalledOnce()
  expect(moment('Not a time').safeParse(later.mock.lastCall?.[0]).success).toBe(false)
  expect(it.value).toBe('')
  half(false)
  fireEvent.blur(it)
  expect(later).toHaveBeenLastCalledWith('')
  half(true)
  fireEvent.keyDown(it, { key: 'Enter' })
  expect(later).toHaveBeenCalledTimes(3)
  expect(later).not.toHaveBeenLastCalledWith('')
})
