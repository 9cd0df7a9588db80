import { expect, test } from 'vitest'
import { safeStorage } from '../../../../shared/browser-storage.ts'
import { createPlaces } from './places.ts'

const tab = (first?: string) => {
  const values = new Map(first === undefined ? [] : [['apim-places', first]])
  const storage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  }
  return storage
}

test('a reload in this tab knows where the entries of the history were left, the latest fifty', () => {
  const [storage, page] = [tab(), new EventTarget()]
  const before = createPlaces(storage, page)
  for (let at = 0; at < 60; at += 1) before.keep(`entry ${at}`, at)
  before.keep('entry 10', 500)
  page.dispatchEvent(new Event('pagehide'))
  const after = createPlaces(storage, new EventTarget())
  expect(['entry 59', 'entry 11', 'entry 10', 'entry 9', 'other'].map(after.of)).toEqual([59, 11, 500, undefined, undefined])
})

test.each(['', '{', '{"a":1}', '[1,["a"],["b","c"],null]'])('what the tab has kept otherwise is no place: %s', (value) => {
  expect(['a', 'b', ''].map(createPlaces(tab(value), new EventTarget()).of)).toEqual([undefined, undefined, undefined])
})

test('a browser that keeps nothing only loses what would have been remembered', () => {
  const page = new EventTarget()
  const places = createPlaces(
    safeStorage(() => undefined),
    page,
  )
  places.keep('a', 7)
  page.dispatchEvent(new Event('pagehide'))
  expect(places.of('a')).toBe(7)
})
