import { useEffect, useState } from 'react'

/** What has the focus now; for an entry of a menu, which is about to close, what opened the menu. */
const opener = (): Element | null => {
  const menu = document.activeElement?.closest('[role=menu]')
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : document.activeElement
}

/**
 * Gives the focus back to what opened this, once it is gone. Not if the focus is elsewhere by then. The kit's own way needs what it closes to be drawn
 * closed, and ours are not drawn any more.
 */
export const useFocusReturn = (): void => {
  const [from] = useState(opener)
  useEffect(
    () => () => {
      if (document.activeElement === document.body && from instanceof HTMLElement && from.isConnected) from.focus({ preventScroll: true })
    },
    [from],
  )
}
