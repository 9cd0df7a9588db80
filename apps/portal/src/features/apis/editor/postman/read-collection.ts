import type { FromPostman } from '../check/from-postman.ts'
import { startChecker } from '../check/spec-checker.ts'

/** So long a collection is read. */
const readMs = 30_000

/**
 * Reads a collection aside from the page, in a worker of its own that ends with it. What is found is undefined where it could not be read, or not in time.
 * Returns what stops it: nothing is said then.
 */
export const readCollection = (file: File, onFound: (found: FromPostman | undefined) => void): (() => void) => {
  const checker = startChecker()
  let isOver = false
  const stop = () => {
    isOver = true
    clearTimeout(timer)
    checker.stop()
  }
  const finish = (found?: FromPostman) => {
    if (isOver) return
    stop()
    onFound(found)
  }
  const timer = setTimeout(finish, readMs)
  file
    .text()
    .then((text) => checker.ask({ kind: 'postman', text }))
    .then(finish, () => finish())
  return stop
}
