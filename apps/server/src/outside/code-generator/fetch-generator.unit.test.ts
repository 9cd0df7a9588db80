import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { fetchGenerator, storedGenerator } from './fetch-generator.ts'

const content = Buffer.alloc(300_000, 7)
const sha256 = createHash('sha256').update(content).digest('hex')
const release = { version: '1', sha256, bytes: content.length, path: 'org/a/1/a-1.jar', fileName: 'a-1.jar', javaMin: 11 }

let folder: string
let served: Buffer | undefined
let close = async () => undefined as unknown
let repository: string
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fetch-'))
  served = content
  const server = createServer((request, response) => {
    if (!served || request.url !== '/maven2/org/a/1/a-1.jar') return response.writeHead(404).end()
    return response.writeHead(200).end(served)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  repository = `http://127.0.0.1:${(server.address() as AddressInfo).port}/maven2/`
  close = async () => server.close()
})
afterEach(async () => {
  await close()
  rmSync(folder, { recursive: true })
})
const fetching = (signal = new AbortController().signal, onProgress: (percent: number) => void = () => undefined) =>
  fetchGenerator({ repository, folder, release }, onProgress, signal)

it('the generator is fetched, checked and kept, with progress up to a hundred', async () => {
  const percents: number[] = []
  const file = await fetching(undefined, (percent) => percents.push(percent))
  expect(readFileSync(file).equals(content)).toBe(true)
  expect([percents.at(-1), percents]).toEqual([100, percents.toSorted((a, b) => a - b)])
  expect(readdirSync(folder)).toEqual(['a-1.jar'])
  expect(await storedGenerator(folder, release)).toBe(file)
})

it.each([
  ['has another content', () => (served = Buffer.alloc(content.length, 8)), /SHA-256/],
  ['is larger', () => (served = Buffer.concat([content, Buffer.from('x')])), /larger/],
  ['is shorter', () => (served = content.subarray(1)), /SHA-256/],
  ['is not there', () => (served = undefined), /answers 404/],
  ['has a repository that does not answer', () => (repository = 'http://127.0.0.1:9'), /does not answer/],
])('trust T79: a generator that %s is refused, and nothing of it is kept', async (_, arrange, message) => {
  arrange()
  await expect(fetching()).rejects.toThrow(message)
  expect(readdirSync(folder)).toEqual([])
})

it('whoever stops the fetching leaves nothing', async () => {
  const stop = new AbortController()
  stop.abort()
  await expect(fetching(stop.signal)).rejects.toThrow(/does not answer/)
  expect(readdirSync(folder)).toEqual([])
})

it('trust T79: a file of another content in its place is removed', async () => {
  writeFileSync(join(folder, 'a-1.jar'), Buffer.alloc(content.length, 8))
  expect(await storedGenerator(folder, release)).toBeUndefined()
  expect(readdirSync(folder)).toEqual([])
})
