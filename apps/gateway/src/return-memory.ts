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
/** Changes may go on and on. */
const PATIENCE_MS = 30_000

/** Gives back what many changes have left behind: once no more come, or after a while. */
export class MemoryOfChanges {
  private readonly giveBack: () => Promise<void>
  private changes = 0
  private timer: NodeJS.Timeout | undefined
  /** When there were many. */
  private manySince = 0

  constructor(giveBack = returnMemory) {
    this.giveBack = giveBack
  }

  /** Counts changes. */
  note(changes: number): void {
    const wereMany = this.changes >= MANY
    this.changes += changes
    if (this.changes < MANY) return
    if (!wereMany) this.manySince = performance.now()
    clearTimeout(this.timer)
    const patience = this.manySince + PATIENCE_MS - performance.now()
    this.timer = setTimeout(this.collect, Math.min(QUIET_MS, Math.max(0, patience))).unref()
  }

  private readonly collect = () => {
    this.changes = 0
    void this.giveBack()
  }
}
