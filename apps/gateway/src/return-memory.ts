import { Session } from 'node:inspector/promises'

/**
 * Gives back what a start has left behind: texts and objects that were read and are not needed any more. V8 would keep their pages
 * until much later. Resolves when it is done, after one collection, so only where nobody waits yet. Asked of this thread's own
 * inspector, because the flag that shows `gc` is the whole process's: threads that set and unset it at the same time fail, or take
 * the process down.
 */
export async function returnMemory(): Promise<void> {
  const session = new Session()
  session.connect()
  await session.post('HeapProfiler.collectGarbage')
  session.disconnect()
}
