import { useEffect, useLayoutEffect, useRef } from 'react'
import { LinesSkeleton } from '../../shared/states/Skeletons.tsx'
import { LateBoundary } from '../LateBoundary.tsx'
import { useScreens } from '../screens.ts'
import { Dock } from './Dock.tsx'
import type { DockRef } from './docks.ts'
import { useDocks } from './use-docks.ts'

/** Moves the focus into an opening dock, and back when all are closed: to the last element in the content that opened one. */
const useFocusTrip = (top: DockRef | undefined) => {
  const back = useRef<Element | null>(null)
  const open = top !== undefined
  const dock = top && `${top.kind}:${top.id}`
  // Before the dock's own effect takes the focus. If it was in the previous dock, that is gone and the focus is on the body.
  useLayoutEffect(() => {
    if (dock && document.activeElement !== document.body) back.current = document.activeElement
  }, [dock])
  useEffect(() => {
    // If the user has moved on in the content, the focus stays there.
    if (!open && document.activeElement === document.body && back.current instanceof HTMLElement && back.current.isConnected)
      back.current.focus()
  }, [open])
}

const overlays = '[role=dialog][aria-modal=true], [role=menu], [role=listbox]'

/** The kit keeps the lists of closed fields in the page, hidden. */
const isShown = (one: Element) => one.closest('[style*="display: none"], [hidden]') === null

/** Whether the key belongs to a dialog, menu or list over the dock: it is inside one, or one is open. */
const isForOverlay = (event: KeyboardEvent) =>
  event.composedPath().some((one) => one instanceof Element && one.matches(overlays)) ||
  [...document.querySelectorAll(overlays)].some(isShown)

/** Escape closes the top dock, unless a dialog or menu above handles it, or it closes a field's own list. */
const useEscape = (active: boolean, close: () => void) => {
  useEffect(() => {
    if (!active) return
    let isTaken = false
    // In the capture phase: an overlay that handles the key is gone before it bubbles up.
    const onWayDown = (event: KeyboardEvent) => {
      isTaken = isForOverlay(event)
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !isTaken && !event.defaultPrevented) close()
    }
    window.addEventListener('keydown', onWayDown, { capture: true })
    document.addEventListener('keydown', onKey)
    return () => {
      window.removeEventListener('keydown', onWayDown, { capture: true })
      document.removeEventListener('keydown', onKey)
    }
  }, [active, close])
}

/** The dock stack of the address, over the content (specification 1 §2). */
export function DockArea() {
  const { top, close } = useDocks()
  useFocusTrip(top)
  useEscape(top !== undefined, close)
  const { docks } = useScreens()
  const View = top && docks[top.kind]?.View
  if (!View) return null
  return (
    <LateBoundary
      fallback={
        <Dock title="">
          <LinesSkeleton />
        </Dock>
      }
      key={`${top.kind}:${top.id}`}
    >
      <View id={top.id} />
    </LateBoundary>
  )
}
