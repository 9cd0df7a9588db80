import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { residentMb } from '../../bench/measure/process.ts'
import { folderBytes } from '../product/folder-bytes.ts'

/** A signal that nothing else uses: on receiving it, Node writes a report of all threads. */
const SIGNAL = 'SIGPWR'
const REPORT_MS = 20_000

/** Node options that make a process write its reports into this folder; the process under test needs no code for it. */
export const reportOptions = (folder: string): string =>
  `--report-on-signal --report-signal=${SIGNAL} --report-directory=${folder} --report-filename=report.json --report-compact --report-exclude-network`

interface Report {
  header: { threadId: number }
  javascriptHeap: { usedMemory: number }
  libuv: { type: string }[]
  workers?: Report[]
}

/** One thread of the process; `handles` are libuv's: timers, connections, files. */
export interface ThreadVitals {
  id: number
  heapMb: number
  handles: number
}

/** What a process uses at one moment. */
export interface Vitals {
  rssMb: number
  files: number
  spoolMb: number
}

/** Reads the process's figures from the kernel. */
export const vitals = (pid: number, spoolFolder: string): Vitals => ({
  rssMb: residentMb(pid),
  files: readdirSync(`/proc/${pid}/fd`).length,
  spoolMb: folderBytes(spoolFolder) / 1024 / 1024,
})

const threadsIn = ({ header, javascriptHeap, libuv, workers = [] }: Report): ThreadVitals[] => [
  { id: header.threadId, heapMb: javascriptHeap.usedMemory / 1024 / 1024, handles: libuv.length },
  ...workers.flatMap(threadsIn),
]

const parsed = (file: string): Report | undefined => {
  try {
    return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : undefined
  } catch {
    // The report is not complete yet.
    return undefined
  }
}

/** Makes the process write a report into the folder of {@link reportOptions} and reads its threads from it; the main thread comes first. */
export const threadVitals = async (pid: number, folder: string): Promise<ThreadVitals[]> => {
  const file = join(folder, 'report.json')
  rmSync(file, { force: true })
  process.kill(pid, SIGNAL)
  for (const until = performance.now() + REPORT_MS; performance.now() < until; await sleep(20)) {
    const report = parsed(file)
    if (report) return threadsIn(report).toSorted((a, b) => a.id - b.id)
  }
  throw new Error('the gateway writes no report')
}
