/**
 * Runs one garbage collection, which returns the garbage of a start and of the demo to the system; V8 would keep those pages until much later.
 * It pauses the process, so call it once the work is done. Does nothing unless Node was started with `--expose-gc`, as `npm start` does.
 */
export const returnMemory = (): void => {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
