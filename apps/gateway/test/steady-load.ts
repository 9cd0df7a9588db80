import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** A load that runs until it is stopped. */
export interface SteadyLoad {
  /** Why each request that had no whole answer had none. */
  readonly failures: readonly string[]
  /** Whole answers so far. */
  answers(): number
  stop(): Promise<void>
}

interface LoadOptions {
  port: number
  /** Clients that keep their connection and ask one request after the other. */
  clients: number
  /** Pause between the requests of one client. */
  pauseMs?: number
  /** The path of the n-th request. */
  pathOf(count: number): string
  /** What a whole answer says. */
  expected: string
}

/** Asks the gateway without an end; every answer that is not whole counts as a failure, and nothing is tried again. */
export const startLoad = ({ port, clients, pauseMs = 0, pathOf, expected }: LoadOptions): SteadyLoad => {
  const failures: string[] = []
  let answers = 0
  let isOver = false
  const ask = (agent: Agent, path: string) =>
    new Promise<void>((resolve) => {
      const failed = (why: string) => {
        failures.push(why)
        resolve()
      }
      const outgoing = request({ host: '127.0.0.1', port, path, agent }, (incoming) => {
        let text = ''
        incoming.on('data', (chunk) => {
          text += chunk
        })
        incoming.on('error', (error) => failed(error.message))
        incoming.on('end', () => {
          answers++
          if (incoming.statusCode === 200 && text === expected) resolve()
          else failed(`${incoming.statusCode} ${text}`)
        })
      })
      outgoing.on('error', (error) => failed(error.message))
      outgoing.end()
    })
  const client = async (number: number) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (let count = number; !isOver; count++) {
      await ask(agent, pathOf(count))
      if (pauseMs > 0) await sleep(pauseMs)
    }
    agent.destroy()
  }
  const all = Promise.all(Array.from({ length: clients }, (_, number) => client(number)))
  return {
    failures,
    answers: () => answers,
    async stop() {
      isOver = true
      await all
    },
  }
}
