import { expect, test } from 'vitest'
import { type DockRef, readDocks, withDock, writeDocks } from './docks.ts'

const kinds = ['api', 'consumer', 'service']
const dock = (kind: string, id: string) => ({ kind, id }) as DockRef

test('a stack in the address survives a round trip', () => {
  const stack = [dock('api', '12'), dock('service', '8c0f3a52-77f4-4be1-9c0d-2f1b6a9e41d7')]
  expect(writeDocks(stack)).toBe('api:12,service:8c0f3a52-77f4-4be1-9c0d-2f1b6a9e41d7')
  expect(readDocks(writeDocks(stack), kinds)).toEqual(stack)
})

test('no dock leaves nothing in the address', () => {
  expect(writeDocks([])).toBeUndefined()
  expect(readDocks(undefined, kinds)).toEqual([])
})

test.each(['unknown:1', 'api', 'api:', ':1', 'api:<script>', 'API:1', 'api:../x/y', `api:${'1'.repeat(65)}`, 'constructor:1'])(
  'a hand-typed %j opens nothing',
  (text) => {
    expect(readDocks(text, kinds)).toEqual([])
  },
)

test('a malformed part does not affect the others', () => {
  expect(readDocks('api:1,,nonsense,consumer:2', kinds)).toEqual([dock('api', '1'), dock('consumer', '2')])
})

test('only the top eight of a stack are kept', () => {
  const text = Array.from({ length: 20 }, (_, n) => `api:${n}`).join(',')
  expect(readDocks(text, kinds).map(({ id }) => id)).toEqual(['12', '13', '14', '15', '16', '17', '18', '19'])
})

test('a dock opens on top; one that is already open becomes the top', () => {
  const stack = [dock('api', '1'), dock('consumer', '2'), dock('service', '3')]
  expect(withDock(stack, dock('api', '9'))).toEqual([...stack, dock('api', '9')])
  expect(withDock(stack, dock('consumer', '2'))).toEqual(stack.slice(0, 2))
})
