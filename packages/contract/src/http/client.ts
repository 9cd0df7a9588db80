import { ApiError } from './errors.ts'
import type { Problem } from './problem.ts'
import { type Call, isMutation, type Output, type Route } from './route.ts'

export interface ClientOptions {
  /** The server's origin; empty for the page's own. */
  baseUrl: string
  /** The session's headers (Authorization, APIM_USER_ID), read before each attempt. */
  headers(): Record<string, string>
  /**
   * Renews the session after a 401 to a call with these headers; resolves to whether the same user is signed in again. Only then is the call retried,
   * once (trust T11), and once more where its token had been replaced before.
   */
  renew(error: ApiError, sent: Record<string, string>): Promise<boolean>
  fetch?: typeof fetch
}

export interface CallOptions {
  /** Upload progress, 0 to 100. */
  onProgress?(percent: number): void
  /** Called with each part of a text or binary answer as it arrives; the call then resolves to an empty one. */
  onPart?(bytes: Uint8Array): void
  signal?: AbortSignal
  /** The key of an earlier attempt whose outcome is unknown; a new one by default. */
  idempotencyKey?: string
}

type Scalar = string | number | boolean
type Scalars = Record<string, Scalar | null | undefined>
type Loose = { params?: Scalars; query?: Scalars; body?: unknown; file?: File }

const address = (base: string, route: Route, input: Loose) => {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(input.params?.[name] ?? '')))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {}))
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value))
  return `${base}${path}${query.size ? `?${query}` : ''}`
}

const payload = (route: Route, input: Loose): { body?: BodyInit; headers: Record<string, string> } => {
  if (!route.file)
    return input.body === undefined
      ? { headers: {} }
      : { body: JSON.stringify(input.body), headers: { 'content-type': 'application/json' } }
  const form = new FormData()
  for (const [name, value] of Object.entries((input.body as Scalars) ?? {}))
    if (value !== undefined && value !== null) form.append(name, String(value))
  if (input.file) form.append(route.file, input.file)
  return { body: form, headers: {} }
}

const failure = (status: number, text: string): ApiError => {
  try {
    return new ApiError({ ...(JSON.parse(text) as Problem), status })
  } catch {
    return new ApiError({ status, detail: status === 0 ? 'The server did not respond' : `The server responded with ${status}` })
  }
}

/** A random key, unique per mutation. `crypto.randomUUID` is missing on pages served over plain HTTP. */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Sent with every attempt of one call, so that a mutation sent twice takes effect once (trust T62). */
const idempotencyHeaders = (route: Route, key = newIdempotencyKey()): Record<string, string> =>
  isMutation(route) ? { 'idempotency-key': key } : {}

interface Reply {
  status: number
  text(): Promise<string>
  blob(): Promise<Blob>
  body?: ReadableStream<Uint8Array> | null
}

const isAbort = (error: unknown) => error instanceof Error && error.name === 'AbortError'

/** Tells each part of an answer as it arrives; throws as if there had been no answer when the connection breaks. */
const tell = async ({ body }: Reply, onPart: (bytes: Uint8Array) => void): Promise<Blob> => {
  const reader = body?.getReader()
  try {
    for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) onPart(next.value)
    return new Blob()
  } catch (error) {
    throw isAbort(error) ? error : failure(0, '')
  }
}

/** XMLHttpRequest, because fetch does not report upload progress. */
const sendWithProgress = (method: string, url: string, headers: Record<string, string>, body: BodyInit | undefined, options: CallOptions) =>
  new Promise<Reply>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, url)
    request.responseType = 'blob'
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = (event) => event.lengthComputable && options.onProgress?.(Math.round((event.loaded / event.total) * 100))
    request.onload = () =>
      resolve({ status: request.status, text: () => (request.response as Blob).text(), blob: async () => request.response as Blob })
    request.onerror = () => reject(failure(0, ''))
    request.onabort = () => reject(new DOMException('Aborted', 'AbortError'))
    options.signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(body as XMLHttpRequestBodyInit | null)
  })

/** The portal's HTTP client. Returns what the contract declares; throws ApiError for every failure, and AbortError when aborted. */
export const createClient = (options: ClientOptions) => {
  const fetchNow = options.fetch ?? ((...input: Parameters<typeof fetch>) => fetch(...input))

  const attempt = async (route: Route, input: Loose, callOptions: CallOptions, own: Record<string, string>): Promise<Reply> => {
    const url = address(options.baseUrl, route, input)
    const { body, headers } = payload(route, input)
    const all = { accept: 'application/json, */*', ...own, ...headers }
    if (callOptions.onProgress) return sendWithProgress(route.method, url, all, body, callOptions)
    try {
      return await fetchNow(url, {
        method: route.method,
        headers: all,
        credentials: 'omit',
        ...(body !== undefined && { body }),
        ...(callOptions.signal && { signal: callOptions.signal }),
      })
    } catch (error) {
      throw isAbort(error) ? error : failure(0, '')
    }
  }

  return async <R extends Route>(route: R, input: Call<R>, callOptions: CallOptions = {}): Promise<Output<R>> => {
    const idempotency = idempotencyHeaders(route, callOptions.idempotencyKey)
    const send = (own: Record<string, string>) => attempt(route, input as Loose, callOptions, { ...own, ...idempotency })
    let sent = options.headers()
    let reply = await send(sent)
    // That another call has renewed the session meanwhile says nothing about what this one is told with the new token.
    let renewals = options.headers()['authorization'] === sent['authorization'] ? 1 : 2
    for (; reply.status === 401 && renewals > 0; renewals--) {
      const error = failure(401, await reply.text())
      if (!(await options.renew(error, sent))) throw error
      sent = options.headers()
      reply = await send(sent)
    }
    if (reply.status >= 400) throw failure(reply.status, await reply.text())
    const { onPart } = callOptions
    if ('contentType' in route.response) return (await (onPart ? tell(reply, onPart) : reply.blob())) as Output<R>
    return JSON.parse(await reply.text()) as Output<R>
  }
}
export type Client = ReturnType<typeof createClient>
