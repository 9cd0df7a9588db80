import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { spooledRecords } from '../../../test/spooled.ts'
import { JsonBytes } from '../../log-encoding/json-bytes.ts'
import { SpoolWriter, segmentName } from './writer.ts'

const id = '00000000-0000-4000-8000-000000000001'
let folder: string
let dropped: number
let writer: SpoolWriter

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'endings-'))
  dropped = 0
  const onDropped = (records: number) => {
    dropped += records
  }
  writer = new SpoolWriter({ folder, boot: 'b', thread: 't', onDropped })
})
afterEach(async () => {
  writer.close()
  await rm(folder, { recursive: true, force: true })
})

const record = (n: number, ending: Buffer | null, filling = '') => {
  const json = new JsonBytes().json(`{"n":${n},"filling":"${filling}"${ending === null ? '}' : ''}`)
  json.ending = ending
  return json
}
const endingOf = (name: string) => Buffer.from(`,"route":"${name} é"}`)
const files = async () => (await readdir(folder)).sort()
const linesOf = async (name: string) => (await readFile(join(folder, name), 'utf8')).split('\n').slice(0, -1)

const readBack = (name: string, from = 0, limit = 200) => spooledRecords<{ n: number; route?: string }>(join(folder, name), from, limit)

test('a shared ending is stored once per file, and every record is read complete', async () => {
  const endings = [endingOf('a'), null, endingOf('b')]
  const count = 2_400
  for (let n = 0; n < count; n++) {
    writer.append(id, record(n, endings[n % 3] as Buffer | null, 'x'.repeat(3_000)))
    if (n % 7 === 0) writer.flush()
  }
  writer.flush()
  const names = await files()
  expect(names.length).toBeGreaterThan(1)
  for (const name of names) expect((await linesOf(name)).filter((line) => line.startsWith('='))).toHaveLength(2)
  const read = names.flatMap((name) => readBack(name))
  expect(read.map(({ n, route }) => ({ n, route }))).toEqual(
    Array.from({ length: count }, (_, n) => ({ n, route: ['a é', undefined, 'b é'][n % 3] })),
  )
})

test('records after the delivered part are complete, although their ending precedes it', async () => {
  const ending = endingOf('a')
  for (let n = 0; n < 10; n++) writer.append(id, record(n, ending))
  writer.flush()
  const [name = ''] = await files()
  const delivered = Buffer.byteLength(`${(await linesOf(name)).slice(0, 5).join('\n')}\n`)
  for (const limit of [1, 3, 200]) {
    expect(readBack(name, delivered, limit)).toEqual([4, 5, 6, 7, 8, 9].map((n) => ({ n, filling: '', route: 'a é' })))
  }
})

test('an ending that could not be written is written with later records', async () => {
  const ending = endingOf('a')
  const taken = segmentName('b', 't', 0)
  await writeFile(join(folder, taken), '')
  writer.append(id, record(0, ending))
  writer.flush()
  expect(dropped).toBe(1)
  // It exists, so the writer continues with the next number.
  for (let n = 1; n < 4; n++) writer.append(id, record(n, ending))
  writer.flush()
  const name = (await files()).find((each) => each !== taken) ?? ''
  expect(readBack(name).map(({ n, route }) => [n, route])).toEqual([1, 2, 3].map((n) => [n, 'a é']))
})

test('records whose ending is missing from their file are not sent partially', async () => {
  const name = segmentName('b', 't', 0)
  await writeFile(join(folder, name), `${id} 7 {"n":1\n`)
  expect(() => readBack(name)).toThrow('lacks an ending')
})
