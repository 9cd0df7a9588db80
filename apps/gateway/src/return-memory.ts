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

/** So many changes leave enough behind to be worth a pause of the Admin API. */
const MANY = 5_000
const QUIET_MS = 3_000

/** Gives back what many changes have left behind, once no more come. */
export class MemoryOfChanges {
  private readonly giveBack: () => Promise<void>
  private changes = 0
  private timer: NodeJS.Timeout | undefined

  constructor(giveBack = returnMemory) {
    this.giveBack = giveBack
  }

  /** Counts changes. */
  note(changes: number): void {
    this.changes += changes
    if (this.changes < MANY) return
    clearTimeout(this.timer)
    this.timer = setTimeout(() => {
      this.changes = 0
      void this.giveBack()
    }, QUIET_MS).unref()
  }
}
