/** A value that others can watch: what a small store outside React needs, and no more. */
export interface State<T> {
  get: () => T
  /** What it was made with. */
  initial: () => T
  set: (next: T) => void
  subscribe: (listener: () => void) => () => void
}

/** A watchable value. Setting the very same value again tells nobody. */
export const createState = <T>(initial: T): State<T> => {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    initial: () => initial,
    set(next) {
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
