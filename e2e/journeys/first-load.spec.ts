import { expect, test } from 'vitest'
import { firstPageSizes, firstPages, screenBytesMax, screenSizes } from '../../apps/portal/build/first-load.ts'

test.each(firstPages)('the scripts of $name weigh at most $bytesMax bytes, compressed', ({ parts, bytesMax }) => {
  const bytes = firstPageSizes(parts).reduce((sum, one) => sum + one.bytes, 0)
  expect(bytes).toBeLessThanOrEqual(bytesMax)
})

test('no page or dock adds more than its share to that', () => {
  const sizes = screenSizes()
  expect(sizes.length).toBeGreaterThan(60)
  expect(sizes.filter(({ name, bytes }) => bytes > screenBytesMax(name))).toEqual([])
})
