import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Gives back what a start has left behind: texts and objects that were read and are not needed any more. V8 would keep their pages
 * until much later. Takes as long as one collection, so only where nobody waits yet.
 */
export function returnMemory(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  setFlagsFromString('--no-expose-gc')
  collect()
}
