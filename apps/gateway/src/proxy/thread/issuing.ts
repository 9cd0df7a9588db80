import type { Entity, Issue } from '../../entity.ts'
import type { FromThread, ToThread } from './messages.ts'

interface Waiting {
  resolve(entity: Entity | null): void
  reject(error: Error): void
}

/** What this thread has asked the main thread to store and waits for. */
export class Issuing {
  private readonly tell: (message: FromThread) => void
  private readonly waiting = new Map<number, Waiting>()
  private last = 0

  constructor(tell: (message: FromThread) => void) {
    this.tell = tell
  }

  /** Resolves as {@link Issuer} says; rejects when it could not be stored. */
  issue(issue: Issue): Promise<Entity | null> {
    const number = ++this.last
    return new Promise((resolve, reject) => {
      this.waiting.set(number, { resolve, reject })
      this.tell({ kind: 'issue', number, issue })
    })
  }

  /** Takes the main thread's answer. */
  settle({ number, entity, error }: Extract<ToThread, { kind: 'issued' }>): void {
    const one = this.waiting.get(number)
    this.waiting.delete(number)
    if (error === null) one?.resolve(entity)
    else one?.reject(new Error(error))
  }
}
