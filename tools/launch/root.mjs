import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The checkout's folder. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** Prints one line and exits with code 1. */
export const fail = (message) => {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}
