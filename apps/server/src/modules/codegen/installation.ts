import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { CodegenState } from '@apim/contract'
import type { FastifyBaseLogger } from 'fastify'
import { Refusal } from '../../http/errors.ts'
import {
  classArchive,
  fetchGenerator,
  findJava,
  type GeneratorRelease,
  generatorRelease,
  type Java,
  type JavaProgram,
  storedGenerator,
} from '../../outside/code-generator/index.ts'

export interface CodegenPlace {
  /** Where the generator is kept, and code while it is generated. */
  folder: string
  /** The Maven repository that the generator is fetched from. */
  repository: string
  program: JavaProgram
  /** Another release, for tests. */
  release?: GeneratorRelease
}

/** All that a generation needs besides a document. */
export interface Installed {
  jar: string
  archive: string | undefined
  program: JavaProgram
}

/** After a failure so long nothing is tried again. */
const pauseMs = 10_000
const fetchMs = 600_000
/** How long one call waits for the generator. */
const patienceMs = 30_000

const unavailable = (message: string, seconds: number) => new Refusal(503, message, { headers: { 'retry-after': String(seconds) } })

const notFetched = () => unavailable('The code generator could not be fetched. A portal admin finds the reason in the server’s log.', 10)

/** Waits for what is being prepared, for a while. */
const waitFor = async (work: Promise<Installed>, gone: AbortSignal, percent: () => number): Promise<Installed> => {
  const enough = new AbortController()
  const signal = AbortSignal.any([gone, enough.signal])
  const over = setTimeout(patienceMs, undefined, { signal }).catch(() => {
    if (gone.aborted) throw gone.reason
  })
  const waited = await Promise.race([work, over]).finally(() => enough.abort())
  if (waited) return waited
  throw unavailable(`The code generator is being fetched (${percent()} %). Try again in a moment.`, 10)
}

/** Java and the generator: looked for when first needed, the generator fetched once. */
export const createInstallation = ({ folder, repository, program, release = generatorRelease }: CodegenPlace, log: FastifyBaseLogger) => {
  const stopping = new AbortController()
  let percent = 0
  let java: { found: Java | undefined; at: number } | undefined
  let preparing: Promise<Installed> | undefined
  let installed: Installed | undefined
  let failedAt: number | undefined
  const isStored = async () => (await stat(join(folder, release.fileName)).catch(() => undefined))?.size === release.bytes

  /** Looked for again while it is missing, so that installing it is enough. */
  const usableJava = async () => {
    if (!java || (!java.found && Date.now() - java.at > pauseMs)) java = { found: await findJava(program), at: Date.now() }
    return java.found && java.found.major >= release.javaMin ? java.found : undefined
  }

  const prepare = async (found: Java): Promise<Installed> => {
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(fetchMs)])
    const source = { repository, folder, release }
    const jar = (await storedGenerator(folder, release)) ?? (await fetchGenerator(source, (now) => (percent = now), signal))
    return { jar, archive: await classArchive({ folder, jar, program, java: found, signal }), program }
  }

  const failed = (error: unknown) => {
    failedAt = Date.now()
    if (!stopping.signal.aborted) log.error({ err: error }, 'the code generator could not be fetched')
    throw notFetched()
  }

  const begin = (found: Java): Promise<Installed> => {
    failedAt = undefined
    percent = 0
    preparing = prepare(found)
      .then((all) => (installed = all), failed)
      .finally(() => {
        preparing = undefined
      })
    // Whoever started it may be gone when it fails.
    preparing.catch(() => undefined)
    return preparing
  }

  return {
    state: async (): Promise<CodegenState> => {
      if (!(await usableJava())) return { state: 'java-missing', percent: 0 }
      if (await isStored()) return { state: 'ready', percent: 100 }
      if (preparing) return { state: 'fetching', percent }
      return { state: failedAt === undefined ? 'not-fetched' : 'failed', percent: 0 }
    },
    /** Throws 503 with Retry-After while something is missing; starts fetching the generator if it is not there. */
    ready: async (gone: AbortSignal): Promise<Installed> => {
      const found = await usableJava()
      if (!found)
        throw unavailable(`Code cannot be generated: Java ${release.javaMin} or later is not installed on the portal’s server`, 60)
      if (installed && (await isStored())) return installed
      if (failedAt !== undefined && Date.now() - failedAt < pauseMs) throw notFetched()
      return waitFor(preparing ?? begin(found), gone, () => percent)
    },
    stop: async () => {
      stopping.abort()
      await preparing?.catch(() => undefined)
    },
  }
}
export type Installation = ReturnType<typeof createInstallation>
