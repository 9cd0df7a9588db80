import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import type { DataPlane, DataPlaneOptions } from '../src/data-plane.ts'
import { selfSigned } from '../src/default-certificate.ts'
import type { Change, Entity } from '../src/entity.ts'
import { startDataPlane } from '../src/proxy/index.ts'
import { type Answer, ask, type RequestOptions } from './client.ts'
import { startControl } from './control.ts'

export interface Rig {
  plane: DataPlane
  port: number
  /** The TLS port. */
  tlsPort: number
  spoolDir: string
  ask(path: string, asking?: RequestOptions): Promise<Answer>
  /** Like `ask`, over TLS. */
  asks(path: string, asking?: RequestOptions): Promise<Answer>
  apply(...changes: Change[]): Promise<void>
  /** The stored entities of a collection, including those the gateway has issued. */
  stored(collection: string): Entity[]
  stop(): Promise<void>
}

const defaultPair = selfSigned()

/** Starts the real data plane with its threads on a free loopback port. */
export const startRig = async (changes: readonly Change[], options: Partial<DataPlaneOptions> = {}): Promise<Rig> => {
  const spoolDir = options.spoolDir ?? (await mkdtemp(join(tmpdir(), 'gateway-spool-')))
  const present = new Map<string, Change>()
  const note = (more: readonly Change[]) => {
    for (const change of more) present.set(change.id, change)
  }
  note(changes)
  const control = startControl(changes, (more) => {
    note(more)
    return plane.apply(more)
  })
  const plane: DataPlane = await startDataPlane({
    host: '127.0.0.1',
    proxyPort: 0,
    tls: { port: 0, ...(await defaultPair) },
    workers: 2,
    spoolDir,
    forbiddenUpstreams: [],
    everything: () => [...present.values()].filter(({ value }) => value !== null),
    issue: control.issue,
    log: pino({ level: 'silent' }),
    ...options,
  })
  return {
    plane,
    port: plane.port,
    tlsPort: plane.tlsPort ?? 0,
    spoolDir,
    ask: (path, asking) => ask(plane.port, path, asking),
    asks: (path, asking) => ask(plane.tlsPort ?? 0, path, { tls: {}, ...asking }),
    apply: (...more) => control.apply(more),
    stored: (collection) => control.stored(collection),
    async stop() {
      await plane.close()
      if (options.spoolDir === undefined) await rm(spoolDir, { recursive: true, force: true })
    },
  }
}
