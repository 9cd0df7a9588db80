import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useScreens } from '../screens.ts'
import { type DockRef, readDocks, withDock, withoutDocks, writeDocks } from './docks.ts'
import { openingOf } from './openings.ts'

/** The dock stack in the address, and functions to change it. Every change is a history entry and starts from the address at that time. */
export const useDocks = () => {
  const navigate = useNavigate()
  const router = useRouter()
  const text = useSearch({ strict: false, select: ({ dock }: { dock?: string }) => dock })
  const { docks } = useScreens()
  const stack = useMemo(() => readDocks(text, Object.keys(docks)), [text, docks])
  const top = stack.at(-1)
  const openings = stack.map((dock) => ({ dock, opening: openingOf(router.history, dock) }))
  const show = (change: (now: DockRef[]) => DockRef[], along?: object) => {
    const { dock }: { dock?: string } = router.latestLocation.search
    const now = readDocks(dock, Object.keys(docks))
    const next = writeDocks(change(now))
    if (next !== writeDocks(now)) void navigate({ to: '.', search: (old) => ({ ...old, ...along, dock: next }), resetScroll: false })
  }
  const closeThose = (which: (dock: DockRef) => boolean, along?: object) => {
    const leaving = openings
      .filter(({ dock, opening }) => which(dock) && openingOf(router.history, dock) === opening)
      .map(({ dock }) => dock)
    show((now) => withoutDocks(now, leaving), along)
  }
  return {
    stack,
    top,
    /** Replaces all open docks. */
    open: (dock: DockRef) => show(() => [dock]),
    /** Opens a dock on top. */
    push: (dock: DockRef) => show((now) => withDock(now, dock)),
    /**
     * Closes the top one, revealing the next. Called late, it still closes the one that was on top then, because a form may finish after another dock
     * was opened; if that was closed and opened again meanwhile, it stays.
     */
    close: () => closeThose((dock) => dock === top),
    /** Closes these of the stack in one step, as `close` does, together with a change of other search parameters. */
    closeThose,
    /** Goes back to one of the stack. */
    backTo: (depth: number) => show((now) => now.slice(0, depth + 1)),
  }
}

/** The search parameters that open this dock, for links: `<Link to="." search={dockSearch({ kind: 'api', id: '12' })}>`. */
export const dockSearch =
  (dock: DockRef) =>
  <S extends object>(old: S): S & { dock: string | undefined } => ({ ...old, dock: writeDocks([dock]) })
