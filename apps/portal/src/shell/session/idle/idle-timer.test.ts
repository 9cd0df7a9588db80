import { describe, expect, test } from 'vitest'
import { startIdleTimer } from './idle-timer.ts'

/** A timer on a clock that only the test advances. Each second is one tick, as in a page that is awake. */
const setUp = () => {
  let now = 1_000_000
  let tick = () => {}
  let otherTab = () => {}
  const warnings: (number | undefined)[] = []
  const pings: number[] = []
  const seen = { logouts: 0, told: 0, stopped: false }
  const timer = startIdleTimer({
    now: () => now,
    everySecond(run) {
      tick = run
      return () => {
        seen.stopped = true
        tick = () => {}
      }
    },
    tabs: {
      tell: () => void seen.told++,
      onActive(listener) {
        otherTab = listener
        return () => {}
      },
    },
    onWarning: (left) => void warnings.push(left),
    onLogout: () => void seen.logouts++,
    ping: (idle) => void pings.push(idle),
  })
  const pass = (seconds: number) => {
    for (let second = 0; second < seconds; second++) {
      now += 1000
      tick()
    }
  }
  return {
    timer,
    seen,
    said: warnings,
    pings,
    pass,
    inOtherTab: () => otherTab(),
    sleep: (seconds: number) => {
      now += seconds * 1000
      tick()
    },
  }
}

describe('specification 1 §4', () => {
  test('nothing happens before 840 seconds; then the seconds left are counted down', () => {
    const { pass, said: warnings } = setUp()
    pass(839)
    expect(warnings).toEqual([])
    pass(3)
    expect(warnings).toEqual([60, 59, 58])
  })

  test('60 seconds after the warning the user is signed out, once, and the timer stops', () => {
    const { pass, seen, pings } = setUp()
    pass(899)
    expect(seen.logouts).toBe(0)
    pass(1)
    expect(seen).toMatchObject({ logouts: 1, stopped: true })
    const before = pings.length
    pass(100)
    expect([seen.logouts, pings.length]).toEqual([1, before])
  })

  test('activity resets the timer, even during the warning, which then disappears', () => {
    const { pass, said: warnings, timer, seen } = setUp()
    pass(850)
    timer.activity()
    expect(warnings.at(-1)).toBeUndefined()
    pass(839)
    expect(seen.logouts).toBe(0)
    expect(warnings.at(-1)).toBeUndefined()
    pass(61)
    expect(seen.logouts).toBe(1)
  })

  test('the keep-alive is sent every 15 seconds', () => {
    const { pass, pings } = setUp()
    pass(60)
    expect(pings).toHaveLength(4)
  })
})

describe('trust: only real activity keeps a session', () => {
  test('an idle page still sends keep-alives, but each says how long it has been idle', () => {
    const { pass, pings } = setUp()
    pass(899)
    expect(pings).toEqual(Array.from({ length: 59 }, (_, n) => (n + 1) * 15))
  })

  test('a laptop that slept through the limit is signed out when it wakes', () => {
    const { sleep, seen, pings } = setUp()
    sleep(7200)
    expect(seen.logouts).toBe(1)
    expect(pings).toEqual([])
  })

  test('activity in one tab keeps the others awake, without being forwarded again', () => {
    const { pass, inOtherTab, seen, pings } = setUp()
    pass(880)
    inOtherTab()
    pass(800)
    expect(seen).toMatchObject({ logouts: 0, told: 0 })
    expect(pings.at(-1)).toBeLessThan(840)
  })

  test('continuous mouse movement notifies the other tabs at most once a second', () => {
    const { pass, timer, seen } = setUp()
    for (let n = 0; n < 50; n++) timer.activity()
    expect(seen.told).toBe(1)
    pass(1)
    timer.activity()
    expect(seen.told).toBe(2)
  })
})
