/** A minimal observable store outside React. */
export interface Store<T> {
  get: () => T
  /** Its initial value. */
  initial: () => T
  set: (next: T) => void
  subscribe: (listener: () => void) => () => void
}

/** Creates a store. Setting an equal value notifies no one. */
export const createStore = <T>(initial: T): Store<T> => {
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
