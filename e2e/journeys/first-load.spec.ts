import { expect, test } from 'vitest'
import { firstPageSizes, firstPages } from '../../apps/portal/build/first-load.ts'

test.each(firstPages)('the scripts of $name weigh at most $bytesMax bytes, compressed', ({ parts, bytesMax }) => {
  const bytes = firstPageSizes(parts).reduce((sum, one) => sum + one.bytes, 0)
  expect(bytes).toBeLessThanOrEqual(bytesMax)
})
