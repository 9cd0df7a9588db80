import { idle as idleLimits } from '@apim/contract/constants'

export interface IdleParts {
  /** Seconds (specification 1 §4, §9). */
  limits?: { warnS: number; graceS: number; pingS: number }
  /** Milliseconds; the wall clock, so that a laptop's sleep counts. */
  now: () => number
  /** Runs `tick` each second; answers how to stop. */
  everySecond: (tick: () => void) => () => void
  /** Tells the other tabs of activity here, and is told by them. */
  tabs: { tell: () => void; onActive: (listener: () => void) => () => void }
  /** Seconds left before the logout, or undefined when there is nothing to warn of. */
  onWarning: (secondsLeft: number | undefined) => void
  onLogout: () => void
  /** The keep-alive, with the seconds since somebody last did something in any tab. */
  ping: (idleSeconds: number) => void
}

/** Other tabs are told at most this often: moving the mouse would flood them. */
const tellEveryMs = 1000

/** Watches for the absence of people: warns, logs out, and keeps the service's session alive by real activity only (trust: idle logout). */
export const startIdleTimer = ({ limits = idleLimits, now, everySecond, tabs, onWarning, onLogout, ping }: IdleParts) => {
  let lastActive = now()
  let lastTold = 0
  let lastPing = now()
  let warned = false

  const heard = () => {
    lastActive = now()
    if (!warned) return
    warned = false
    onWarning(undefined)
  }
  const stopTicks = everySecond(() => {
    const at = now()
    const idle = Math.floor((at - lastActive) / 1000)
    if (idle >= limits.warnS + limits.graceS) {
      stop()
      onLogout()
      return
    }
    if (idle >= limits.warnS) {
      warned = true
      onWarning(limits.warnS + limits.graceS - idle)
    }
    if (at - lastPing >= limits.pingS * 1000) {
      lastPing = at
      ping(idle)
    }
  })
  const stopTabs = tabs.onActive(heard)
  const stop = () => {
    stopTicks()
    stopTabs()
  }
  return {
    stop,
    /** Somebody did something in this tab. */
    activity() {
      heard()
      if (now() - lastTold < tellEveryMs) return
      lastTold = now()
      tabs.tell()
    },
  }
}
