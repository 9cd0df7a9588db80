import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { cpuSeconds } from './process.ts'

export interface Load {
  requestsPerSecond: number
  p99Ms: number
  /** CPU microseconds of the measured process per request. */
  cpuMicros: number
  failed: number
}

const toMs = (text: string) => Number.parseFloat(text) * (text.endsWith('us') ? 0.001 : text.endsWith('ms') ? 1 : 1000)

/** One run of wrk (32 connections) against an address, with the CPU time of the processes that serve it. */
export const load = async (url: string, pids: readonly number[], seconds: number, headers: Record<string, string> = {}): Promise<Load> => {
  const used = () => pids.reduce((sum, pid) => sum + cpuSeconds(pid), 0)
  const before = used()
  const given = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const args = ['-c', '1', 'wrk', '-t', '1', '-c', '32', '-d', `${seconds}s`, '--latency', ...given, url]
  const { stdout } = await promisify(execFile)('taskset', args)
  const spent = used() - before
  const requests = Number(/(\d+) requests in/.exec(stdout)?.[1] ?? 0)
  const failed = Number(/Non-2xx or 3xx responses: (\d+)/.exec(stdout)?.[1] ?? 0) + Number(/timeout (\d+)/.exec(stdout)?.[1] ?? 0)
  return {
    requestsPerSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1] ?? 0),
    p99Ms: toMs(/99%\s+(\S+)/.exec(stdout)?.[1] ?? '0ms'),
    cpuMicros: (spent / Math.max(1, requests)) * 1e6,
    failed,
  }
}
