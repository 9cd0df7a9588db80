import type { Failure } from '../api/failure.ts'

export interface LeftRefusal {
  failure: Failure
  thrown: unknown
  /** The values that the form had started from. */
  began: object
}

/** Refusals that came after their form was left, by its draft. In memory only, like the notice about them. */
const refusals = new Map<string, LeftRefusal>()

/** Refusals of forms that were left: one that is opened again shows what was said about its draft. */
export const leftRefusals = {
  keep: (draft: string, refusal: LeftRefusal): void => void refusals.set(draft, refusal),
  read: (draft: string): LeftRefusal | undefined => refusals.get(draft),
  /** The draft was sent again, or discarded. */
  drop: (draft: string): void => void refusals.delete(draft),
  /** Whoever they were told to is no longer there. */
  dropSome: (isDropped: (draft: string) => boolean): void => {
    for (const draft of refusals.keys()) if (isDropped(draft)) refusals.delete(draft)
  },
}
