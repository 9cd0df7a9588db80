import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'

/** Which `java` to run: a name that is looked up in `path`, or a file. */
export interface JavaProgram {
  java: string
  path: string
}

export interface Java {
  major: number
  /** Changes with the installation, so that what one Java prepared is not read by another. */
  fingerprint: string
}

const answerMs = 20_000

/** The Java installation behind a program's name; undefined if there is none that answers. */
export const findJava = ({ java, path }: JavaProgram): Promise<Java | undefined> =>
  new Promise((resolve) => {
    const options = { env: { PATH: path, LC_ALL: 'C' }, timeout: answerMs, killSignal: 'SIGKILL', maxBuffer: 64 * 1024 } as const
    execFile(java, ['-version'], options, (error, _, text) => {
      const [, first, second] = /version "(\d+)(?:\.(\d+))?/.exec(text) ?? []
      if (error || !first) return resolve(undefined)
      const fingerprint = createHash('sha256').update(text).digest('hex').slice(0, 12)
      // Up to Java 8, versions were called 1.8.
      resolve({ major: Number(first === '1' ? second : first), fingerprint })
    })
  })
