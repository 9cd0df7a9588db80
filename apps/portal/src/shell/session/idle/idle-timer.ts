import { idle as idleLimits } from '@apim/contract/constants'

export interface IdleParts {
  /** Seconds (specification 1 §4, §9). */
  limits?: { warnS: number; graceS: number; pingS: number }
  /** Milliseconds of the wall clock, so that a laptop's sleep counts. */
  now: () => number
  /** Runs `tick` each second; returns the function that stops it. */
  everySecond: (tick: () => void) => () => void
  /** Activity messages to and from other tabs. */
  tabs: { tell: () => void; onActive: (listener: () => void) => () => void }
  /** Seconds left before the logout; undefined for no warning. */
  onWarning: (secondsLeft: number | undefined) => void
  onLogout: () => void
  /** The keep-alive, with the seconds since the last activity in any tab. */
  ping: (idleSeconds: number) => void
}

/** Other tabs are notified at most this often: mouse moves would flood them. */
const tellEveryMs = 1000

/** Detects inactivity: warns, logs out, and keeps the service's session alive only while there is activity (trust: idle logout). */
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
    /** Records activity in this tab. */
    activity() {
      heard()
      if (now() - lastTold < tellEveryMs) return
      lastTold = now()
      tabs.tell()
    },
  }
}
