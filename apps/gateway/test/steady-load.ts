import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** A load that runs until it is stopped. */
export interface SteadyLoad {
  /** Why each request that did not have its answer, whole, did not have it. */
  readonly failures: readonly string[]
  /** Whole answers so far. */
  answers(): number
  stop(): Promise<void>
}

/** A request, and the answer that is expected. */
export interface PlannedRequest {
  path: string
  headers?: Record<string, string>
  /** 200 when left out. */
  status?: number
  /** The whole body; any when left out. */
  text?: string
}

interface LoadOptions {
  port: number
  /** Connections that are kept, each with one request at a time. */
  clients: number
  /** Requests a second, of all clients together; what a slow moment left out is made up for. */
  perSecond: number
  /** The n-th request, from 0. */
  plan(number: number): PlannedRequest
  /** Told of every whole answer: of which request, and its id at the gateway. */
  onAnswer?(number: number, requestId: string): void
}

/** Asks the gateway without an end; every answer that is not whole and right counts as a failure, and nothing is tried again. */
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
