import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { cpuSeconds } from './process.ts'

/**
 * Memory of one part in MB: `resident` counts every page of each of its processes, `own` divides shared pages among the processes that
 * share them.
 */
export interface PartMemory {
  part: string
  resident: number
  own: number
}

const partNames: [RegExp, string][] = [
  [/apps\/server\/src\/main\.ts/, 'portal'],
  [/apps\/server\/sample\//, 'sample service'],
  [/\/gateway\//, 'gateway'],
  [/postgres/, 'PostgreSQL'],
]

const read = (pid: string, file: string) => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}
const megabytes = (text: string, name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0) / 1024

/** A process and all its descendants. */
const familyOf = (root: number): string[] => {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const parents = new Map(pids.map((pid) => [pid, /^PPid:\s+(\d+)/m.exec(read(pid, 'status'))?.[1] ?? '0']))
  const isOurs = (pid: string): boolean => pid === String(root) || (parents.has(pid) && isOurs(parents.get(pid) as string))
  return pids.filter(isOurs)
}

/** Waits until a process and its descendants have been almost idle for 10 seconds; throws after two minutes. */
export const untilIdle = async (root: number): Promise<void> => {
  const used = () => familyOf(root).reduce((sum, pid) => sum + cpuSeconds(Number(pid)), 0)
  const end = Date.now() + 120_000
  for (let [before, quiet] = [used(), 0]; quiet < 2; ) {
    if (Date.now() > end) throw new Error('the product does not come to rest')
    await sleep(5_000)
    const now = used()
    quiet = now - before < 0.25 ? quiet + 1 : 0
    before = now
  }
}

/** The memory of a process and its descendants, by part of the product (Linux: /proc/PID/smaps_rollup). */
export const memoryByPart = (root: number): PartMemory[] => {
  const found = new Map<string, PartMemory>()
  for (const pid of familyOf(root)) {
    const command = read(pid, 'cmdline').replaceAll('\0', ' ')
    const part = partNames.find(([pattern]) => pattern.test(command))?.[1] ?? 'launcher'
    const pages = read(pid, 'smaps_rollup')
    const { resident, own } = found.get(part) ?? { resident: 0, own: 0 }
    found.set(part, { part, resident: resident + megabytes(pages, 'Rss'), own: own + megabytes(pages, 'Pss') })
  }
  return [...found.values()].sort((a, b) => b.own - a.own)
}
