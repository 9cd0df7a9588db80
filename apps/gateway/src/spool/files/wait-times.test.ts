import { mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { WaitTimes } from './wait-times.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'waited-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const target = (descriptor: string): string => {
  try {
    return readlinkSync(`/proc/self/fd/${descriptor}`)
  } catch {
    // Closed since it was listed.
    return ''
  }
}

test('keeps no file open between two writes', () => {
  const times = new WaitTimes(join(folder, 'waited.json'))
  for (const names of [['a'], ['a', 'b'], ['b']]) {
    times.count(names)
    times.save()
    expect(readdirSync('/proc/self/fd').filter((descriptor) => target(descriptor).startsWith(folder))).toEqual([])
  }
})
