import { expect, test } from 'vitest'
import { isShortcut } from './shortcut.ts'

const keys = (more: object) => ({ key: 'k', code: 'KeyK', ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...more })

test('Ctrl+K, on a Mac Command+K, and nothing else with a K', () => {
  expect([isShortcut(keys({ ctrlKey: true }), false), isShortcut(keys({ ctrlKey: true }), true)]).toEqual([true, false])
  expect([isShortcut(keys({ metaKey: true }), false), isShortcut(keys({ metaKey: true }), true)]).toEqual([false, true])
  for (const more of [{}, { ctrlKey: true, shiftKey: true }, { ctrlKey: true, altKey: true }, { ctrlKey: true, metaKey: true }])
    expect([more, isShortcut(keys(more), false)]).toEqual([more, false])
})

test('the same key where a keyboard has no Latin letters, but not where it writes another one', () => {
  expect(isShortcut(keys({ ctrlKey: true, key: 'ל' }), false)).toBe(true)
  expect(isShortcut(keys({ ctrlKey: true, key: 't' }), false)).toBe(false)
  expect(isShortcut(keys({ ctrlKey: true, code: 'KeyV' }), false)).toBe(true)
})
