import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { readDraft } from './draft.ts'
import { useFormValues } from './use-form-values.ts'

const initial = { name: 'Core', target: '', token: '', version: 'first' }
const open = (began = initial) =>
  renderHook(() => useFormValues({ draft: 'form', initial: began, omit: ['token'], version: 'version' })).result
beforeEach(() => sessionStorage.clear())

test('two changes between renders are both kept', () => {
  const form = open()
  const { change } = form.current
  act(() => {
    change({ name: 'Accounts' })
    change({ target: 'http://bank.example' })
  })
  act(() => change({ token: 'x' }))
  expect(form.current.values).toEqual({ name: 'Accounts', target: 'http://bank.example', token: 'x', version: 'first' })
})

test('only changes are stored, without omitted fields, so that the next visit starts from the current values', () => {
  const form = open()
  act(() => form.current.change({ target: 'http://bank.example', token: 'secret' }))
  expect(readDraft('form')).toEqual({ version: 'first', target: 'http://bank.example' })
  const later = open({ ...initial, name: 'Renamed', version: 'second' })
  expect(later.current.values).toEqual({ name: 'Renamed', target: 'http://bank.example', token: '', version: 'first' })
  expect(later.current.began.version).toBe('second')
})

test('what the form presets itself is in it but not stored: nobody typed it', () => {
  const form = open()
  act(() => form.current.preset({ target: 'http://only.example' }))
  expect(form.current.values.target).toBe('http://only.example')
  expect(readDraft('form')).toBeUndefined()
  act(() => form.current.change({ name: 'Accounts' }))
  expect(readDraft('form')).toEqual({ version: 'first', name: 'Accounts' })
})

test('the server’s message stays until the field changes; the rules’ messages appear once the field was touched', () => {
  const form = open()
  const message = () => form.current.messageOf('target', { target: 'Required' })
  expect(message()).toBeUndefined()
  act(() => form.current.touch(['target']))
  expect(message()).toBe('Required')
  act(() => form.current.setSaid({ target: 'Taken' }))
  expect(message()).toBe('Taken')
  act(() => form.current.change({ target: '' }))
  expect(message()).toBe('Required')
})
