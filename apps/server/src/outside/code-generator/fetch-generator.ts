import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { GeneratorRelease } from './release.ts'

/** The generator could not be fetched; the message is for the operator's log. */
export class FetchFailure extends Error {
  override readonly name = 'FetchFailure'
}

const sha256Of = async (file: string): Promise<string> => {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

/** The generator's file in this folder if it is there and is that release (trust T79). */
export const lookForGenerator = async (folder: string, release: GeneratorRelease): Promise<string | undefined> => {
  const file = join(folder, release.fileName)
  const found = await stat(file).catch(() => undefined)
  return found?.size === release.bytes && (await sha256Of(file)) === release.sha256 ? file : undefined
}

/** The same; a file with other content is removed. */
export const storedGenerator = async (folder: string, release: GeneratorRelease): Promise<string | undefined> => {
  const found = await lookForGenerator(folder, release)
  if (!found) await rm(join(folder, release.fileName), { force: true })
  return found
}

const received = async (address: string, signal: AbortSignal) => {
  const answer = await fetch(address, { signal }).catch((error: unknown) => {
    throw new FetchFailure(`${address} does not answer`, { cause: error })
  })
  if (!answer.ok || !answer.body) throw new FetchFailure(`${address} answers ${answer.status}`)
  return answer.body
}

/**
 * Fetches the release from a Maven repository into this folder and returns its file. It is complete or not there: written under another name, checked,
 * then renamed. `onProgress` gets percent. Throws a FetchFailure; then nothing is left.
 */
export const fetchGenerator = async (
  { repository, folder, release }: { repository: string; folder: string; release: GeneratorRelease },
  onProgress: (percent: number) => void,
  signal: AbortSignal,
): Promise<string> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const address = `${repository.replace(/(?<!\/)\/+$/, '')}/${release.path}`
  const part = join(folder, `${release.fileName}.${process.pid}.part`)
  const hash = createHash('sha256')
  let bytes = 0
  try {
    const file = await open(part, 'w', 0o600)
    try {
      for await (const chunk of await received(address, signal)) {
        bytes += chunk.length
        if (bytes > release.bytes) throw new FetchFailure(`${address} is larger than the generator`)
        hash.update(chunk)
        await file.writeFile(chunk)
        onProgress(Math.floor((bytes / release.bytes) * 100))
      }
      await file.sync()
    } finally {
      await file.close()
    }
    if (hash.digest('hex') !== release.sha256) throw new FetchFailure(`${address} is not the generator: its SHA-256 is another`)
    await rename(part, join(folder, release.fileName))
    return join(folder, release.fileName)
  } catch (error) {
    await rm(part, { force: true })
    if (error instanceof FetchFailure) throw error
    throw new FetchFailure(`${address} could not be fetched`, { cause: error })
  }
}
