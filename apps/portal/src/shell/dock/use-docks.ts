import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useScreens } from '../screens.ts'
import { type DockRef, readDocks, withDock, writeDocks } from './docks.ts'

/** The dock stack of the address, and how to change it. Every change is a history entry. */
export const useDocks = () => {
  const navigate = useNavigate()
  const text = useSearch({ strict: false, select: ({ dock }: { dock?: string }) => dock })
  const { docks } = useScreens()
  const stack = useMemo(() => readDocks(text, Object.keys(docks)), [text, docks])
  const show = (next: DockRef[]) => void navigate({ to: '.', search: (old) => ({ ...old, dock: writeDocks(next) }), resetScroll: false })
  return {
    stack,
    top: stack.at(-1),
    /** Replaces all open docks. */
    open: (dock: DockRef) => show([dock]),
    /** Opens a dock on top. */
    push: (dock: DockRef) => show(withDock(stack, dock)),
    /** Closes the top one, revealing the next. */
    close: () => show(stack.slice(0, -1)),
    /** Goes back to one of the stack. */
    backTo: (depth: number) => show(stack.slice(0, depth + 1)),
  }
}

/** The search parameters that open this dock, for links: `<Link to="." search={dockSearch({ kind: 'api', id: '12' })}>`. */
export const dockSearch =
  (dock: DockRef) =>
  <S extends object>(old: S): S & { dock: string | undefined } => ({ ...old, dock: writeDocks([dock]) })
