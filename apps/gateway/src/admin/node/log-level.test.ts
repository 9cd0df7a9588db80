import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryAdmin } from '../../../conformance/admin-app.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const opened = (level = 'warn') => {
  const lines: string[] = []
  const log = pino({ level }, { write: (line: string) => void lines.push((JSON.parse(line) as { msg: string }).msg) })
  const { app } = memoryAdmin(undefined, log)
  const call = async (method: 'GET' | 'PUT', url: string) => {
    const { statusCode, body } = await app.inject({ method, url })
    return [statusCode, (JSON.parse(body) as { message: string }).message]
  }
  return {
    log,
    lines,
    get: () => call('GET', '/debug/node/log-level'),
    put: (rest: string) => call('PUT', `/debug/node/log-level/${rest}`),
  }
}

test('a raised log level lasts for a minute by default, then the previous one returns', async () => {
  const { log, lines, get, put } = opened()
  log.debug('not yet')
  expect(await get()).toEqual([200, 'log level: warn'])
  expect(await put('debug')).toEqual([200, 'log level changed'])
  expect(await get()).toEqual([200, 'log level: debug'])
  expect(await put('debug')).toEqual([200, 'log level is already debug'])
  log.debug('now')
  vi.advanceTimersByTime(59_999)
  log.debug('still')
  vi.advanceTimersByTime(1)
  expect(await get()).toEqual([200, 'log level: warn'])
  log.debug('no more')
  expect(lines).toEqual(['now', 'still'])
})

test('a change lasts for its timeout, the last one wins, and 0 is permanent', async () => {
  const { get, put } = opened('info')
  await put('debug?timeout=10')
  await put('error?timeout=100')
  vi.advanceTimersByTime(99_999)
  expect(await get()).toEqual([200, 'log level: error'])
  vi.advanceTimersByTime(1)
  expect(await get()).toEqual([200, 'log level: info'])
  await put('crit?timeout=0')
  vi.advanceTimersByTime(10_000_000)
  expect(await get()).toEqual([200, 'log level: crit'])
  await put('debug?timeout=1e300')
  vi.advanceTimersByTime(1_000_000)
  expect(await get()).toEqual([200, 'log level: debug'])
})

test.each(['loud', 'constructor', '__proto__', 'silent', 'DEBUG', '%20'])('%s is not a level, and changes nothing', async (level) => {
  const { get, put } = opened()
  expect(await put(level)).toEqual([400, `unknown log level: ${decodeURIComponent(level)}`])
  expect(await put('debug?timeout=-1')).toEqual([400, 'timeout must be greater than or equal to 0'])
  expect(await get()).toEqual([200, 'log level: warn'])
})
