import { randomBytes } from 'node:crypto'

/** One service per chain, each with one policy more than the one before. */
const chains = (group: string, sinkPort: number) => {
  const keyAuth = { name: 'key-auth', config: { key_names: ['apikey'], hide_credentials: true, key_in_query: false } }
  const protect = [
    { name: 'acl', config: { allow: [group], hide_groups_header: true } },
    { name: 'rate-limiting', config: { hour: 1_000_000_000, policy: 'local' } },
  ]
  const log = { name: 'http-log', config: { http_endpoint: `http://127.0.0.1:${sinkPort}/`, queue: { max_batch_size: 200 } } }
  return {
    plain: [],
    'key-auth': [keyAuth],
    'key-auth + acl + rate-limiting': [keyAuth, ...protect],
    'the same + http-log': [keyAuth, ...protect, log],
  }
}

const send = async (method: string, url: string, body?: object): Promise<void> => {
  const answer = await fetch(url, { method, ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }) })
  if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${await answer.text()}`)
}

/** What a gateway serves for the measurement: the paths of the chains by name, and the key they accept. */
export interface Configured {
  paths: Map<string, string>
  key: string
  /** Removes everything that was created: the gateway may be in use by others. */
  remove(): Promise<void>
}

/** Creates the chains through an Admin API, under unique names. If the gateway refuses one, removes what was created and throws. */
export const configure = async (admin: string, upstreamPort: number, sinkPort: number): Promise<Configured> => {
  const mark = `apim-bench-${randomBytes(4).toString('hex')}`
  const made: string[] = []
  const make = async (path: string, body: object, removedAt?: string) => {
    await send('POST', `${admin}${path}`, body)
    if (removedAt) made.unshift(removedAt)
  }
  const remove = async () => {
    for (const path of made.splice(0)) await send('DELETE', `${admin}${path}`)
  }
  const paths = new Map<string, string>()
  const key = `${mark}-key-1234567890`
  try {
    await make('/consumers', { username: mark }, `/consumers/${mark}`)
    await make(`/consumers/${mark}/key-auth`, { key })
    await make(`/consumers/${mark}/acls`, { group: mark })
    for (const [at, [name, plugins]] of Object.entries(chains(mark, sinkPort)).entries()) {
      const one = `${mark}-${at}`
      await make('/services', { name: one, url: `http://127.0.0.1:${upstreamPort}/` }, `/services/${one}`)
      for (const plugin of plugins) await make(`/services/${one}/plugins`, plugin)
      await make(`/services/${one}/routes`, { name: one, paths: [`/${one}`] }, `/routes/${one}`)
      paths.set(name, `/${one}/`)
    }
  } catch (error) {
    await remove()
    throw error
  }
  return { paths, key, remove }
}
