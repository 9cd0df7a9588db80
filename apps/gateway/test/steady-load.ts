import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** A load that runs until stopped. */
export interface SteadyLoad {
  /** Why requests failed, or got an incomplete response. */
  readonly failures: readonly string[]
  /** Complete responses so far. */
  answers(): number
  stop(): Promise<void>
}

/** A request, and the expected response. */
export interface PlannedRequest {
  path: string
  headers?: Record<string, string>
  /** By default 200. */
  status?: number
  /** The whole body; by default anything. */
  text?: string
}

interface LoadOptions {
  port: number
  /** Kept connections, each with one request at a time. */
  clients: number
  /** Requests a second from all clients together; slow periods are made up for. */
  perSecond: number
  /** Request `number`, from 0. */
  plan(number: number): PlannedRequest
  /** Called for every complete response, with the number of its request and its ID at the gateway. */
  onAnswer?(number: number, requestId: string): void
}

/** Sends requests to the gateway continuously; every response that is incomplete or wrong counts as a failure, and nothing is retried. */
export const startLoad = ({ port, clients, perSecond, plan, onAnswer }: LoadOptions): SteadyLoad => {
  const failures: string[] = []
  const began = performance.now()
  let answers = 0
  let next = 0
  let isOver = false
  const ask = (agent: Agent, number: number) =>
    new Promise<void>((resolve) => {
      const { path, headers = {}, status = 200, text: expected } = plan(number)
      const failed = (why: string) => {
        failures.push(why)
        resolve()
      }
      const outgoing = request({ host: '127.0.0.1', port, path, agent, headers }, (incoming) => {
        let text = ''
        incoming.on('data', (chunk) => {
          text += chunk
        })
        incoming.on('error', (error) => failed(error.message))
        incoming.on('end', () => {
          answers++
          onAnswer?.(number, String(incoming.headers['x-kong-request-id']))
          if (incoming.statusCode === status && (expected === undefined || text === expected)) resolve()
          else failed(`${incoming.statusCode} ${text}`)
        })
      })
      outgoing.on('error', (error) => failed(error.message))
      outgoing.end()
    })
  const client = async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    while (!isOver) {
      const number = next++
      await sleep(Math.max(0, began + (number / perSecond) * 1000 - performance.now()))
      if (!isOver) await ask(agent, number)
    }
    agent.destroy()
  }
  const all = Promise.all(Array.from({ length: clients }, client))
  return {
    failures,
    answers: () => answers,
    async stop() {
      isOver = true
      await all
    },
  }
}
