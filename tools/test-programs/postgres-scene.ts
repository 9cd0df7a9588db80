import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@apim/embedded-postgres'
import pg from 'pg'
import pino from 'pino'
import { afterEach, beforeEach, expect } from 'vitest'
import { type Program, processesWith, runProgram, until } from './processes.ts'

const log = pino({ level: 'silent' })
/** The program that runs a database until it is told to stop. */
export const holderProgram = join(import.meta.dirname, 'postgres-holder.ts')

let base = ''

/** A path inside the running test's own folder, which every user may enter. */
export const path = (...parts: string[]): string => join(base, ...parts)

const running: EmbeddedPostgres[] = []
const programs: Program[] = []
const elsewhere: string[] = []

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'launch-'))
  chmodSync(base, 0o755)
})

afterEach(async () => {
  for (const postgres of running.splice(0)) await postgres.stop()
  for (const { child, ended } of programs.splice(0)) {
    child.kill('SIGKILL')
    await ended
  }
  await until('no process of the test is left', () => processesWith(base).length === 0)
  for (const folder of [base, ...elsewhere.splice(0)]) rmSync(folder, { recursive: true, force: true })
})

/** Starts the database in this process; it is stopped after the test. */
export const start = async (dataDir: string) => {
  const postgres = await startEmbeddedPostgres({ dataDir, log })
  running.push(postgres)
  if (!postgres.location.startsWith(dataDir)) elsewhere.push(postgres.location)
  return postgres
}

/** Stops a database that `start` returned. */
export const stop = async (postgres: EmbeddedPostgres) => {
  running.splice(running.indexOf(postgres), 1)
  await postgres.stop()
}

/** Runs a program that is killed after the test if it still runs. */
export const startProgram = (command: string, args: string[]): Program => {
  const started = runProgram(command, args)
  programs.push(started)
  return started
}

/** Starts the database in its own process, which the test may kill. */
export const hold = async (dataDir: string) => {
  const holder = startProgram(process.execPath, [holderProgram, dataDir])
  await until('the holder has its database', () => holder.out.length > 0 || holder.err.length > 0, 30_000)
  if (!holder.out[0]) throw new Error(holder.err.join('\n'))
  const { url, location } = JSON.parse(holder.out[0]) as { url: string; location: string }
  return { ...holder, url, location, pid: holder.child.pid ?? 0 }
}

/** Runs one statement on its own connection and returns the rows. */
export const query = async (url: string, sql: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

/** The process ID of the postmaster at this location. */
export const postmasterOf = (location: string) => Number(readFileSync(join(location, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0])

/** Expects the start to be refused and returns the one line that says why. */
export const refusal = async (dataDir: string): Promise<string> => {
  const error = await startEmbeddedPostgres({ dataDir, log }).then(
    (postgres) => running.push(postgres),
    (reason: unknown) => reason,
  )
  expect(error).toMatchObject({ name: 'FolderError' })
  const { message } = error as Error
  expect(message).not.toContain('\n')
  return message
}
