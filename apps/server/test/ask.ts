import { request } from 'node:http'

export interface Asked {
  status: number
  text: string
  headers: Headers
}

const headersOf = (raw: NodeJS.Dict<string | string[]>) => {
  const headers = new Headers()
  for (const [name, values] of Object.entries(raw)) for (const value of [values ?? []].flat()) headers.append(name, value)
  return headers
}

export interface Asking {
  apiKey?: string | undefined
  method?: string
  /** Path and query, sent byte for byte. */
  target?: string
  headers?: Record<string, string>
}

/** Sends a request on a new connection: a kept-alive one may be closed by the other side just as it is reused. */
export const askFor = (url: string, { apiKey, method = 'GET', target, headers = {} }: Asking): Promise<Asked> =>
  new Promise((resolve, reject) => {
    const { hostname, port, pathname, search } = new URL(url)
    const sent = apiKey === undefined ? headers : { ...headers, apikey: apiKey }
    const outgoing = request({ agent: false, hostname, port, method, path: target ?? pathname + search, headers: sent }, (incoming) => {
      const chunks: Buffer[] = []
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
      incoming.on('error', reject)
      incoming.on('end', () =>
        resolve({ status: incoming.statusCode ?? 0, text: Buffer.concat(chunks).toString(), headers: headersOf(incoming.headers) }),
      )
    })
    outgoing.on('error', reject)
    outgoing.end()
  })

/** The same with GET. */
export const ask = (url: string, apiKey?: string, headers: Record<string, string> = {}): Promise<Asked> => askFor(url, { apiKey, headers })
