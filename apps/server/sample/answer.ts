import { setTimeout as sleep } from 'node:timers/promises'
import { advisor } from './advisor.ts'
import { bank } from './bank.ts'
import { bankVerification } from './bank-verification.ts'
import { description } from './description.ts'
import { participant } from './participant.ts'
import { type Answer, type Asked, ok } from './replies.ts'

/** Services that lie below a path of their own. */
const services = new Map<string | undefined, (asked: Asked) => Answer>([
  ['bank-verification', bankVerification],
  ['advisor', advisor],
  ['participant', participant],
])

/** The sample service's answer to a request. */
export const answer = async (asked: Asked): Promise<Answer> => {
  const { method, path, query } = asked
  const [, first = '', id] = path.split('/')
  const service = services.get(first)
  if (service) return service({ ...asked, path: path.slice(first.length + 1) || '/' })
  if (first === 'echo') return ok({ ...asked, query: Object.fromEntries(query) })
  if (method === 'GET' || method === 'HEAD') {
    if (first === 'delay') {
      await sleep(Math.min(Number(id) || 0, 10_000))
      return ok({ waitedMs: Number(id) || 0 })
    }
    if (path === '/health') return ok({ status: 'UP' })
    if (path === '/openapi.json') return ok(description)
  }
  return bank(asked)
}
