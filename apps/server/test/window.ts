import { setTimeout as sleep } from 'node:timers/promises'

const minuteMs = 60_000

/**
 * Waits until this much of the calendar minute is left, so that calls counted together fall into one window of the gateway, whether
 * it counts by minute, hour or day: all of them end with a minute.
 */
export const roomInMinute = async (neededMs: number): Promise<void> => {
  const left = minuteMs - (Date.now() % minuteMs)
  if (left < neededMs) await sleep(left + 10)
}
