import type { RouterHistory } from '@tanstack/react-router'
import { parseSearch } from '../../shared/search.ts'
import type { DockRef } from './docks.ts'

interface Watched {
  /** The docks of the present address, as `kind:id`. */
  open: ReadonlySet<string>
  /** How often each has been closed. */
  closings: Map<string, number>
}
const watched = new WeakMap<RouterHistory, Watched>()

const docksIn = (search: string) => new Set(String(parseSearch(search)['dock'] ?? '').split(','))

/** What is known of the docks; from the first question on it follows every change of the address, also those that no component sees. */
const watch = (history: RouterHistory): Watched => {
  const known = watched.get(history)
  if (known) return known
  const one: Watched = { open: docksIn(history.location.search), closings: new Map() }
  history.subscribe(({ location }) => {
    const next = docksIn(location.search)
    for (const dock of one.open) if (!next.has(dock)) one.closings.set(dock, (one.closings.get(dock) ?? 0) + 1)
    one.open = next
  })
  watched.set(history, one)
  return one
}

/** Tells an opening of a dock from a later one of the same dock: it changes whenever the dock is closed. */
export const openingOf = (history: RouterHistory, { kind, id }: DockRef): number => watch(history).closings.get(`${kind}:${id}`) ?? 0
