import { execFileSync } from 'node:child_process'
import { closeSync, constants, existsSync, mkdtempSync, openSync, readFileSync, readSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { allocateRoom, ProxyAccessLog, Room } from './index.ts'

let folder = ''
let path = ''
const told: { msg: string }[] = []
const log = pino({ level: 'warn' }, { write: (line: string) => void told.push(JSON.parse(line) as { msg: string }) })
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gateway-lines-'))
  path = join(folder, 'access.log')
  told.splice(0)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const newLog = async (to = path, roomBytes?: number) => {
  const room = new Room(allocateRoom(), roomBytes)
  const file = new ProxyAccessLog({ path: to }, room, log)
  await file.open()
  const add = (...lines: string[]) => {
    const text = lines.map((line) => `${line}\n`).join('')
    if (room.take(text.length, lines.length)) file.add({ text, count: lines.length })
  }
  return { file, add, room }
}
const soon = { timeout: 20_000 }

test('lines are appended to an existing file', async () => {
  for (const line of ['one', 'two']) {
    const { file, add } = await newLog()
    add(line)
    await file.close(5_000)
  }
  expect(readFileSync(path, 'utf8')).toBe('one\ntwo\n')
})

test('after log rotation lines go to the new file: at once with the signal, soon without it', async () => {
  const { file, add } = await newLog()
  add('before')
  await expect.poll(() => readFileSync(path, 'utf8'), soon).toBe('before\n')
  renameSync(path, `${path}.1`)
  file.reopen()
  await expect.poll(() => existsSync(path), soon).toBe(true)
  add('after the signal')
  await expect.poll(() => readFileSync(path, 'utf8'), soon).toBe('after the signal\n')
  renameSync(path, `${path}.2`)
  await expect
    .poll(() => {
      add('and without')
      return existsSync(path)
    }, soon)
    .toBe(true)
  await file.close(5_000)
  expect(readFileSync(`${path}.1`, 'utf8')).toBe('before\n')
  expect([path, `${path}.2`].map((each) => readFileSync(each, 'utf8')).join('')).toMatch(
    /^(and without|after the signal)\n(and without\n|after the signal\n)+$/,
  )
})

test('a log that cannot be written stops the start, with the name of its setting', async () => {
  await expect(newLog(folder)).rejects.toThrow(/^GATEWAY_PROXY_ACCESS_LOG cannot be written: EISDIR/)
})

test('a full disk blocks nothing: lines wait while there is room, further ones are counted as dropped, and it is logged once', async () => {
  const { file, add } = await newLog('/dev/full', 1_000)
  for (let sent = 0; sent < 50; sent++) add('x'.repeat(99))
  expect(file.dropped).toBe(40)
  await expect.poll(() => told.length, soon).toBe(1)
  await file.close(0)
  expect(told[0]?.msg).toBe('the proxy access log cannot be written, trying on')
  // Nothing was written: waiting lines also count as dropped once the log is closed.
  expect(file.dropped).toBeGreaterThan(40)
})

test('a pipe without a reader blocks neither lines nor the stop, and gets complete lines once it is read', async () => {
  execFileSync('mkfifo', [path])
  const waiting = await newLog()
  waiting.add('too early')
  // A second end that is open but not read.
  const reader = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
  const line = (number: number) => `${number} ${'y'.repeat(2_000)}`
  for (let sent = 0; sent < 200; sent++) waiting.add(line(sent))
  const closing = await newLog()
  closing.add(...Array.from({ length: 100 }, (_, number) => line(number)))
  await closing.file.close(100)
  let text = ''
  const bytes = Buffer.alloc(65_536)
  await expect
    .poll(() => {
      try {
        for (let read = 1; read > 0; ) text += bytes.toString('latin1', 0, (read = readSync(reader, bytes)))
      } catch {
        // Empty for now.
      }
      return text.includes(`\n${line(199)}\n`)
    }, soon)
    .toBe(true)
  await waiting.file.close(5_000)
  closeSync(reader)
  expect(waiting.file.dropped).toBe(0)
  expect(text).toContain('too early\n')
  for (const each of text.split('\n')) expect(each).toMatch(/^(too early|\d+ y{2000}|)$/)
})
