/** So long a dialog, a dock or a page may take to move the focus itself, in milliseconds. */
const ownMs = 60
/** A dialog over a dialog over a menu: what is further back is of no use. */
const keptMax = 6

const regions = '[role=dialog], [role=menu], aside, main, header'
/** No text fields: phones would open a keyboard. */
const controls = 'a[href], button:not(:disabled), [type=checkbox]:not(:disabled), [tabindex="0"]'
/** It is disabled for a moment only. */
const busy = '[data-loading], [aria-busy=true] *, fieldset:disabled *'

interface Place {
  element: HTMLElement
  /** What it is in, from the inside out, up to its region. */
  around: HTMLElement[]
}

const placeOf = (element: HTMLElement): Place => {
  const around: HTMLElement[] = []
  for (let one = element.parentElement; one; one = one.parentElement) {
    around.push(one)
    if (one.matches(regions)) break
  }
  return { element, around }
}

const takes = (one: HTMLElement): boolean => {
  one.focus({ preventScroll: true })
  return document.activeElement === one
}

/** Focuses what it was, or the nearest control to where that was, or its region. */
const restore = ({ element, around }: Place): boolean => {
  if (element.isConnected && takes(element)) return true
  const region = around.at(-1)
  if (!region?.isConnected || !region.matches(regions)) return false
  const beside = around.filter((one) => one.isConnected && one !== region)
  return beside.some((one) => [...one.querySelectorAll<HTMLElement>(controls)].some(takes)) || takes(region)
}

const isNowhere = () => document.activeElement === null || document.activeElement === document.body

/**
 * Keeps the focus near where it was when its element goes away or is disabled, as the button of an act is while it runs: browsers leave it nowhere
 * then. Returns what ends it.
 */
export const keepFocus = (): (() => void) => {
  let places: Place[] = []
  let path = location.pathname
  let timer: ReturnType<typeof setTimeout> | undefined
  const left = new AbortController()

  const bringBack = () => {
    timer = undefined
    if (!isNowhere()) return
    if (location.pathname !== path) places = []
    for (const place of places) {
      if (place.element.isConnected && place.element.matches(busy)) return
      if (restore(place)) return
    }
  }
  const look = () => {
    if (timer === undefined && places.length > 0 && isNowhere()) timer = setTimeout(bringBack, ownMs)
  }
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return
    if (location.pathname !== path) places = []
    path = location.pathname
    places = [placeOf(target), ...places.filter(({ element }) => element !== target)].slice(0, keptMax)
  }
  const onPress = ({ target }: Event) => {
    // Who presses beside it wants the focus elsewhere.
    if (!(target instanceof Node && places[0]?.element.contains(target))) places = []
  }
  const { signal } = left
  document.addEventListener('focusin', onFocus, { signal })
  document.addEventListener('pointerdown', onPress, { capture: true, signal })
  const changes = new MutationObserver(look)
  const attributeFilter = ['disabled', 'data-loading', 'aria-busy']
  changes.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter })
  return () => {
    left.abort()
    changes.disconnect()
    clearTimeout(timer)
  }
}
