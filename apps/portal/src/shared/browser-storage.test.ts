import { expect, test } from 'vitest'
import { safeStorage } from './browser-storage.ts'

const forbidden = () => {
  throw new DOMException('The operation is insecure', 'SecurityError')
}
const full = { a: '1', getItem: () => '1', removeItem() {} } as unknown as Storage
Object.defineProperty(full, 'setItem', {
  value: () => {
    throw new DOMException('full', 'QuotaExceededError')
  },
})

test('blocked storage is empty, stores nothing and never throws', () => {
  const storage = safeStorage(forbidden)
  storage.setItem('a', '2')
  storage.removeItem('a')
  expect([storage.getItem('a'), storage.keys()]).toEqual([null, []])
})

test('full storage keeps its content and never throws', () => {
  const storage = safeStorage(() => full)
  storage.setItem('b', '2')
  expect(storage.getItem('a')).toBe('1')
})
