import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { JavaProgram } from './java.ts'
import { jvmArguments, outOfMemory } from './jvm-arguments.ts'
import type { GeneratorLimits } from './limits.ts'
import { type OutputFile, outputFiles, TooMuchOutput } from './output-files.ts'
import { runJvm } from './run-jvm.ts'

/** How often the size of what is being generated is looked at, in milliseconds. */
const lookMs = 500

export interface Generation {
  program: JavaProgram
  jar: string
  /** See `classArchive`. */
  archive: string | undefined
  /** New and empty, for this generation alone; the code is in its folder `out` afterwards. */
  folder: string
  /** A checked document as compact JSON: no reference leads out of it, and it has no aliases (trust T33). */
  document: Uint8Array
  /** Options of the generator, from a fixed table and checked names only (trust T34). */
  options: readonly string[]
  limits: GeneratorLimits
  signal: AbortSignal
}

/** Why there is no code. `failed` has what the generator said, for the log. */
export type NoCode = { reason: 'aborted' | 'out-of-time' | 'too-large' } | { reason: 'failed'; text: string }

/** Calls `tooMuch` when the folder exceeds the limits; returns the function that ends the watch. */
const watchSize = (folder: string, limits: GeneratorLimits, tooMuch: () => void): (() => void) => {
  const over = new AbortController()
  const watch = async () => {
    for (;;) {
      await setTimeout(lookMs, undefined, { signal: over.signal })
      // A file or folder may be gone again by the time it is looked at.
      await outputFiles(folder, limits).catch((error: unknown) => error instanceof TooMuchOutput && tooMuch())
    }
  }
  watch().catch(() => undefined)
  return () => over.abort()
}

/** Runs the generator on one document; returns the generated files below `out`, or why there are none. */
export const generate = async (generation: Generation): Promise<OutputFile[] | NoCode> => {
  const { program, jar, archive, folder, document, options, limits, signal } = generation
  const out = join(folder, 'out')
  await mkdir(out, { mode: 0o700 })
  await writeFile(join(folder, 'api.json'), document, { mode: 0o600 })
  const tooMuch = new AbortController()
  const stopWatching = watchSize(out, limits, () => tooMuch.abort())
  const shared = archive ? [`-XX:SharedArchiveFile=${archive}`, '-Xshare:auto'] : []
  const generating = ['generate', '-i', 'api.json', '-o', 'out', '--skip-validate-spec', ...options]
  const args = [...jvmArguments(limits), ...shared, '-jar', resolve(jar), ...generating]
  const { code, isOutOfTime, text } = await runJvm({
    program,
    args,
    cwd: folder,
    timeMs: limits.timeMs,
    signal: AbortSignal.any([signal, tooMuch.signal]),
  }).finally(stopWatching)
  if (signal.aborted) return { reason: 'aborted' }
  if (isOutOfTime) return { reason: 'out-of-time' }
  if (code === outOfMemory || tooMuch.signal.aborted) return { reason: 'too-large' }
  if (code !== 0) return { reason: 'failed', text }
  try {
    return await outputFiles(out, limits)
  } catch (error) {
    if (error instanceof TooMuchOutput) return { reason: 'too-large' }
    throw error
  }
}
