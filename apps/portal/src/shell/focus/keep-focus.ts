/** So long a dialog, a dock or a page may take to move the focus itself, in milliseconds. */
const ownMs = 60
/** A dialog over a dialog over a menu: what is further back is of no use. */
const keptMax = 6

const regions = '[role=dialog], [role=menu], aside, main, header'
/** It is disabled for a moment only. */
const busy = '[data-loading], [aria-busy=true] *, fieldset:disabled *'

interface Place {
  element: HTMLElement
  /** What it is in, from the inside out, up to its region. */
  around: HTMLElement[]
  /** Whether it was disabled since it had the focus. */
  wasOff: boolean
}

const placeOf = (element: HTMLElement): Place => {
  const around: HTMLElement[] = []
  for (let one = element.parentElement; one; one = one.parentElement) {
    around.push(one)
    if (one.matches(regions)) break
  }
  return { element, around, wasOff: false }
}

const takes = (one: HTMLElement): boolean => {
  one.focus({ preventScroll: true })
  return document.activeElement === one
}

/** Gives the focus to something that is not for it, until it leaves: Tab goes on from there, and Enter does nothing. */
const hold = (one: HTMLElement): boolean => {
  if (one.hasAttribute('tabindex')) return takes(one)
  one.tabIndex = -1
  one.dataset['holdsFocus'] = ''
  const release = () => {
    one.removeAttribute('tabindex')
    delete one.dataset['holdsFocus']
  }
  one.addEventListener('blur', release, { once: true })
  return takes(one)
}

/** Focuses what is left of where it was, if its dialog, dock or page is still there: no control beside it, which a second press would use. */
const standIn = ({ around }: Place): boolean => {
  const region = around.at(-1)
  if (!region?.isConnected || !region.matches(regions)) return false
  const nearest = around.find((one) => one.isConnected)
  return nearest !== undefined && hold(nearest)
}

const isOff = ({ element }: Place) => element.matches(':disabled') || element.matches(busy)
const isNowhere = () => document.activeElement === null || document.activeElement === document.body

/** Brings the focus back; false where it was left on purpose, as by the keyboard of a phone that is closed. */
const bringBack = (places: readonly Place[]): boolean => {
  for (const [at, place] of places.entries()) {
    const { element, wasOff } = place
    if (!element.isConnected) {
      if (standIn(place)) return true
    } else if (element.matches(busy)) return true
    else if (isOff(place)) return standIn(place)
    else if (at === 0 && !wasOff) return false
    else if (takes(element)) return true
  }
  return true
}

/**
 * Keeps the focus near where it was when its element goes away or is disabled, as the button of an act is while it runs: browsers leave it nowhere
 * then. Returns what ends it.
 */
export const keepFocus = (): (() => void) => {
  let places: Place[] = []
  let path = location.pathname
  let timer: ReturnType<typeof setTimeout> | undefined
  const left = new AbortController()

  const settle = () => {
    timer = undefined
    if (!isNowhere()) return
    if (location.pathname !== path || !bringBack(places)) places = []
  }
  const look = () => {
    const [last] = places
    if (last && isOff(last)) last.wasOff = true
    if (timer === undefined && last && isNowhere()) timer = setTimeout(settle, ownMs)
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
