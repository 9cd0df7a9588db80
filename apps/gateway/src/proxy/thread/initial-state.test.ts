import { expect, test } from 'vitest'
import type { Change } from '../../entity.ts'
import { packState, unpackState } from './initial-state.ts'

test.each([0, 1, 999, 1000, 1001, 2500])('%i changes reach every thread unchanged, in order, and are released along the way', (count) => {
  const changes = Array.from(
    { length: count },
    (_, at): Change => ({ collection: 'routes', id: `r${at}`, value: { id: `r${at}`, name: 'é\n' } }),
  )
  const blocks = packState(changes)
  const first = [...blocks]
  for (const of of [first, blocks]) {
    expect([...unpackState(of)].flat()).toEqual(changes)
    expect(of).toEqual([])
  }
})
