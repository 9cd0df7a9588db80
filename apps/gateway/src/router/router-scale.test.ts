import { expect, test, vi } from 'vitest'
import { HeaderList } from '../http/header-list.ts'
import { entryMatches } from './entry.ts'
import { Router } from './router.ts'

// The real comparison, counted: how many routes are compared says more than how long it took.
vi.mock('./entry.ts', async (load) => {
  const real = await load<typeof import('./entry.ts')>()
  return { ...real, entryMatches: vi.fn<typeof real.entryMatches>(real.entryMatches) }
})

const asks = { method: 'GET', host: 'h', port: 8000, sni: null, headers: new HeaderList() }

test('one route among 10,000 is found without comparing the others', () => {
  const router = new Router('traditional_compatible')
  const fields = { regex_priority: 0 }
  for (let index = 0; index < 10_000; index++) router.put({ ...fields, id: `r${index}`, paths: [`/api-${index}/v${index % 7}`] })
  for (let index = 0; index < 10_000; index += 10)
    expect(router.find({ ...asks, path: `/api-${index}/v${index % 7}/things/1` })?.route.id).toBe(`r${index}`)
  expect(vi.mocked(entryMatches).mock.calls.length).toBeGreaterThan(0)
  // `/api-1000/v6/…` is also compared with routes on the way to it, such as `/api-1`, but never more than a handful.
  expect(vi.mocked(entryMatches).mock.calls.length).toBeLessThan(1_000 * 5)
})
