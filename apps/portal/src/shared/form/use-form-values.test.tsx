import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { readDraft } from './draft.ts'
import { useFormValues } from './use-form-values.ts'

const initial = { name: 'Core', target: '', token: '', version: 'first' }
const open = (began = initial) =>
  renderHook(() => useFormValues({ draft: 'form', initial: began, omit: ['token'], version: 'version' })).result
beforeEach(() => sessionStorage.clear())

test('no change is lost to another that was begun before it was drawn', () => {
  const form = open()
  const { change } = form.current
  act(() => {
    change({ name: 'Accounts' })
    change({ target: 'http://bank.example' })
  })
  act(() => change({ token: 'x' }))
  expect(form.current.values).toEqual({ name: 'Accounts', target: 'http://bank.example', token: 'x', version: 'first' })
})

test('only what was changed waits in the browser, and never what is to be left out, so that the next visit begins from what is there then', () => {
  const form = open()
  act(() => form.current.change({ target: 'http://bank.example', token: 'secret' }))
  expect(readDraft('form')).toEqual({ version: 'first', target: 'http://bank.example' })
  const later = open({ ...initial, name: 'Renamed', version: 'second' })
  expect(later.current.values).toEqual({ name: 'Renamed', target: 'http://bank.example', token: '', version: 'first' })
  expect(later.current.began.version).toBe('second')
})

test('what the service says of a field stands until the field changes, what the rules say only once somebody was in it', () => {
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
