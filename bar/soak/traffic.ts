import { setTimeout as sleep } from 'node:timers/promises'
import { type Kind, kinds, slowKinds } from './calls.ts'
import type { SoakClient } from './client.ts'

/** Clients that send one request after another; the same number of slow clients run as well. */
const CLIENTS = 24

/** A mixed load that runs until stopped. */
export interface Traffic {
  /** How many requests of each kind were sent. */
  readonly made: ReadonlyMap<string, number>
  /** Milliseconds that each ordinary request took. */
  readonly times: readonly number[]
  stop(): Promise<void>
}

/** Sends this many requests of all kinds a second, plus slow clients; `onSurprise` gets each unexpected outcome. */
export const startTraffic = (
  client: SoakClient,
  perSecond: number,
  { onLogged, onSurprise }: { onLogged(id: string): void; onSurprise(why: string): void },
): Traffic => {
  const made = new Map<string, number>()
  const times: number[] = []
  const deck = kinds(onLogged).flatMap((kind) => Array.from({ length: kind.weight }, () => kind))
  const began = performance.now()
  let next = 0
  let isOver = false
  const make = async (one: Kind) => {
    made.set(one.name, (made.get(one.name) ?? 0) + 1)
    await one.run(client).catch((error: Error) => onSurprise(`${one.name}: ${error.message}`))
  }
  const ordinary = async () => {
    while (!isOver) {
      const number = next++
      await sleep(Math.max(0, began + (number / perSecond) * 1000 - performance.now()))
      if (isOver) return
      const from = performance.now()
      // 37 shares no divisor with the deck's size, so every kind comes up, well mixed.
      const one = deck[(number * 37) % deck.length] as Kind
      await make(one)
      if (one.name === 'plain') times.push(performance.now() - from)
    }
  }
  const slow = async (number: number) => {
    while (!isOver) await make(slowKinds[number % slowKinds.length] as Kind)
  }
  const all = Promise.all([...Array.from({ length: CLIENTS }, ordinary), ...Array.from({ length: CLIENTS }, (_, number) => slow(number))])
  return {
    made,
    times,
    async stop() {
      isOver = true
      await all
    },
  }
}
