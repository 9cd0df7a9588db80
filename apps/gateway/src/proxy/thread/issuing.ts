import type { Entity, Issue } from '../../entity.ts'
import type { FromThread, ToThread } from './messages.ts'

interface Waiting {
  resolve(entity: Entity | null): void
  reject(error: Error): void
}

/** This thread's pending requests to the main thread to store something. */
export class Issuing {
  private readonly tell: (message: FromThread) => void
  private readonly waiting = new Map<number, Waiting>()
  private last = 0

  constructor(tell: (message: FromThread) => void) {
    this.tell = tell
  }

  /** Resolves as described in {@link Issuer}; rejects if it could not be stored. */
  issue(issue: Issue): Promise<Entity | null> {
    const number = ++this.last
    return new Promise((resolve, reject) => {
      this.waiting.set(number, { resolve, reject })
      this.tell({ kind: 'issue', number, issue })
    })
  }

  /** Handles the main thread's response. */
  settle({ number, entity, error }: Extract<ToThread, { kind: 'issued' }>): void {
    const one = this.waiting.get(number)
    this.waiting.delete(number)
    if (error === null) one?.resolve(entity)
    else one?.reject(new Error(error))
  }
}
