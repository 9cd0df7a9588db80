import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { CodegenForm } from '@apim/contract'
import type { FastifyBaseLogger } from 'fastify'
import { createPerMinute } from '../../http/callers/per-minute.ts'
import { Refusal } from '../../http/errors.ts'
import type { SignedIn } from '../../http/signed-in.ts'
import { type GeneratorLimits, generate, generatorLimits, type NoCode } from '../../outside/code-generator/index.ts'
import type { Apis } from '../apis/index.ts'
import { type CodegenPlace, createInstallation, type Installed } from './installation.ts'
import { optionsFor } from './targets.ts'
import { createTurns, type TurnLimits } from './turns.ts'
import { workFolders } from './work-folders.ts'
import { writeZip } from './zip.ts'

/** How often one user may generate code (trust T35). */
export const generationsPerMinute = 5

export interface CodegenDeps {
  log: FastifyBaseLogger
  apis: Pick<Apis, 'find' | 'documents'>
  place: CodegenPlace
  limits?: GeneratorLimits | undefined
  turns?: TurnLimits | undefined
}

export interface Code {
  content: Readable
  bytes: number
}

const refusals: Record<Exclude<NoCode['reason'], 'aborted'>, () => Refusal> = {
  'out-of-time': () =>
    new Refusal(503, 'Generating the code took too long. Try again in a minute; very large descriptions cannot be generated.', {
      headers: { 'retry-after': '60' },
    }),
  'too-large': () => new Refusal(422, 'The description is too large: its code would need more memory or more files than allowed'),
  failed: () => new Refusal(422, 'The generator cannot make code from this description'),
}

/** Generates client and server code from API descriptions with OpenAPI Generator (specification part 1, section 2). */
export const createCodegen = ({ log, apis, place, limits = generatorLimits, turns }: CodegenDeps) => {
  const installation = createInstallation(place, log)
  const count = createPerMinute('You can generate code', generationsPerMinute)
  const { turn } = createTurns(turns)
  const folders = workFolders(place.folder)
  const cleared = folders.clear()
  const stopping = new AbortController()
  const running = new Set<Promise<unknown>>()

  const zipped = (installed: Installed, document: Uint8Array, form: CodegenForm, signal: AbortSignal) =>
    folders.during(async (folder): Promise<Code> => {
      const files = await generate({ ...installed, folder, document, options: optionsFor(form), limits, signal })
      if (!Array.isArray(files)) {
        if (files.reason === 'aborted') throw signal.reason
        log.warn({ reason: files.reason, lang: form.lang, type: form.type, ...('text' in files && { text: files.text }) }, 'no code')
        throw refusals[files.reason]()
      }
      const names = files.map(({ name }) => name)
      const bytes = await writeZip(join(folder, 'out'), names, join(folder, 'code.zip'), signal)
      // The open file outlives its folder, so that nothing is left however slowly it is read.
      return { content: (await open(join(folder, 'code.zip'))).createReadStream(), bytes }
    })

  const inTurn = async (installed: Installed, document: Uint8Array, form: CodegenForm, signal: AbortSignal) => {
    const end = await turn(signal)
    try {
      return await zipped(installed, document, form, signal)
    } finally {
      end()
    }
  }

  return {
    state: installation.state,
    /**
     * The zip file with the code; a client calls the gateway where the API is deployed. `signal` aborts it when the caller is gone. Throws 404 for an API
     * that the user may not see or that has no description to generate from, 400 for a description that is no longer accepted (trust T33), 429 and 503 with Retry-After.
     */
    generate: async (user: SignedIn, apiId: number, form: CodegenForm, gone: AbortSignal): Promise<Code> => {
      const signal = AbortSignal.any([gone, stopping.signal])
      await apis.find(user, apiId)
      await cleared
      const installed = await installation.ready(signal)
      count(user.viewing?.by.id ?? user.id)
      const document = await apis.documents.checked(user, apiId, { atGateway: form.type === 'client' })
      const work = inTurn(installed, document, form, signal)
      running.add(work)
      return work.finally(() => running.delete(work))
    },
    /** Ends everything that runs, and resolves when its processes and folders are gone. */
    stop: async () => {
      stopping.abort(new Refusal(503, 'The portal is stopping', { headers: { 'retry-after': '10' } }))
      await Promise.allSettled([...running, installation.stop(), cleared])
    },
  }
}
export type Codegen = ReturnType<typeof createCodegen>
