import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The checkout's folder. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** Ends the program with one line for whoever started it. */
export const fail = (message) => {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}
