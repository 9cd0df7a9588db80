import type { MainJob } from '../../main-job.ts'
import type { NamedSecret } from './secret-forms.ts'

/** An answer that was given while the secrets were made. */
interface Given {
  call: string
  text: string
  /** The names of the secrets that this answer may hold. */
  reveals: string[]
}
export type Person = { email: string }
type Credentials = Partial<Record<'apiKey' | 'clientSecret', string>>

/** Makes calls and remembers every answer, and each secret with the answers that may reveal it. */
export const createKeeper = (job: MainJob) => {
  const secrets: NamedSecret[] = []
  const given: Given[] = []
  /** Also for an answer that repeats a secret: it is named once. */
  const nameOf = (name: string, value: string) => {
    const known = secrets.find((secret) => secret.value === value)
    if (!known) secrets.push({ name, value })
    return known?.name ?? name
  }
  return {
    secrets,
    given,
    nameOf,
    /** Makes a call; `keep` names a secret that its answer reveals. */
    ask: async (who: Person, method: string, url: string, body?: unknown, headers: Record<string, string> = {}, wanted = 200) => {
      const reply = await job.as(who).send(method, url, body, headers)
      if (reply.status !== wanted) throw new Error(`${method} ${url}: ${reply.status} ${reply.text}`)
      const one: Given = { call: `${method} ${url}`, text: `${JSON.stringify(reply.headers)}\n${reply.text}`, reveals: [] }
      given.push(one)
      const keep = (name: string, value: string) => void one.reveals.push(nameOf(name, value))
      const keepAll = (name: string, { apiKey, clientSecret }: Credentials) => {
        if (apiKey !== undefined) keep(`the key “${name}”`, apiKey)
        if (clientSecret !== undefined) keep(`the client secret “${name}”`, clientSecret)
      }
      return { body: reply.body, keep, keepAll }
    },
  }
}
export type Keeper = ReturnType<typeof createKeeper>
