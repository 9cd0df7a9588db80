import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'undici'

/** What the probing clients saw of one change; all times in milliseconds from when the change was requested. */
export interface Seen {
  /** When the call that makes the change was answered. */
  answered: number
  /** When the first response that reflects the change arrived, on any connection. */
  firstRight: number
  /** When the last response that does not reflect it arrived; 0 if there was none. */
  lastWrong: number
  /** How many requests were sent after the call was answered and still got the old response. */
  afterwards: number
}

interface Sample {
  sentAt: number
  receivedAt: number
  status: number
}

/** Time before a change for every connection to send at least one request, and after it for late responses. */
const AROUND_MS = 150

/** Clients that send requests continuously, each on its own connection, so that every thread of the gateway is probed. */
export class Probe {
  private readonly clients: readonly Client[]
  private readonly pauseMs: number
  private readonly path: string
  private apikey = 'none'
  private samples: Sample[] = []
  private isOver = false
  private failure: Error | undefined
  private readonly running: Promise<unknown>

  constructor(origin: string, path: string, connections: number, pauseMs: number) {
    this.path = path
    this.pauseMs = pauseMs
    this.clients = Array.from({ length: connections }, () => new Client(origin))
    this.running = Promise.all(this.clients.map((client, index) => this.ask(client, (index / connections) * pauseMs))).catch(
      (error: Error) => {
        this.failure = error
      },
    )
  }

  private async ask(client: Client, delayMs: number): Promise<void> {
    await sleep(delayMs)
    while (!this.isOver) {
      const sentAt = performance.now()
      const { statusCode: status, body } = await client.request({ method: 'GET', path: this.path, headers: { apikey: this.apikey } })
      await body.dump()
      this.samples.push({ sentAt, receivedAt: performance.now(), status })
      await sleep(Math.max(0, this.pauseMs - (performance.now() - sentAt)))
    }
  }

  /** Sends this key from now on. */
  async use(apikey: string): Promise<void> {
    this.apikey = apikey
    await sleep(AROUND_MS)
  }

  /** Runs a change, after which the status must be one of `to` instead of `from`. Throws on any other status. */
  async watch(change: () => Promise<unknown>, from: number, ...to: number[]): Promise<Seen> {
    await sleep(AROUND_MS)
    this.samples = []
    const askedAt = performance.now()
    await change()
    const answeredAt = performance.now()
    await sleep(AROUND_MS)
    const { samples, failure } = this
    if (failure) throw failure
    const strange = samples.find(({ status }) => status !== from && !to.includes(status))
    if (strange) throw new Error(`${strange.status} instead of ${from} or ${to.join(' or ')}`)
    const wrong = samples.filter(({ status, receivedAt }) => status === from && receivedAt > askedAt)
    return {
      answered: answeredAt - askedAt,
      firstRight: Math.min(...samples.filter(({ status }) => to.includes(status)).map(({ receivedAt }) => receivedAt)) - askedAt,
      lastWrong: Math.max(0, ...wrong.map(({ receivedAt }) => receivedAt - askedAt)),
      afterwards: wrong.filter(({ sentAt }) => sentAt > answeredAt).length,
    }
  }

  async close(): Promise<void> {
    this.isOver = true
    await this.running
    await Promise.all(this.clients.map((client) => client.close()))
  }
}
