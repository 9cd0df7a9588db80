import { vi } from 'vitest'

export interface RecordedRequest {
  method: string
  path: string
  query: Record<string, string>
  body: unknown
  headers: Record<string, string>
}

/** A response with a status other than 200. */
export const refusal = (status: number, detail: string, errors: Record<string, string> = {}) => ({
  refusal: { status, detail, errors, instance: 'req-1' },
})

/** The refusal of an edit that started from an older version; `current` is what is stored (trust T63). */
export const staleRefusal = (current: object) => {
  const { refusal: problem } = refusal(409, 'Someone else has changed this in the meantime')
  return { refusal: { ...problem, code: 'stale-version', versions: { yours: {}, current } } }
}

const answerOf = (value: unknown) => {
  const refused = (value as ReturnType<typeof refusal> | undefined)?.refusal
  return refused ? Response.json(refused, { status: refused.status }) : Response.json(value)
}

const keepAlive = '/api/session/activity'

/**
 * A fake server: `serve({ 'GET /api/user': …, 'POST /api/x': (asked) => … })`. Other requests get `otherwise`. Returns the requests made, but for the
 * keep-alive, which depends on how long the test takes.
 */
export const serve = (answers: Record<string, unknown>, otherwise: unknown = refusal(404, 'not named in this test')): RecordedRequest[] => {
  const all: RecordedRequest[] = []
  vi.stubGlobal('fetch', async (address: string, how: { method: string; body?: string; headers?: Record<string, string> }) => {
    const url = new URL(address, 'http://portal.example')
    const body: unknown = typeof how.body === 'string' ? JSON.parse(how.body) : undefined
    const request = {
      method: how.method,
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      body,
      headers: how.headers ?? {},
    }
    if (request.path !== keepAlive) all.push(request)
    const answer = answers[`${request.method} ${request.path}`]
    if (answer === undefined) return answerOf(otherwise)
    return answerOf(typeof answer === 'function' ? await (answer as (request: RecordedRequest) => unknown)(request) : answer)
  })
  return all
}

/** A fake XMLHttpRequest upload: what was sent, and functions to continue it. */
export class Upload {
  static sent: Upload[] = []
  upload: { onprogress?: (event: { lengthComputable: boolean; loaded: number; total: number }) => void } = {}
  status = 0
  response = new Blob()
  form = new FormData()
  headers: Record<string, string> = {}
  aborted = false
  onload?: () => void
  onerror?: () => void
  onabort?: () => void
  open() {}
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  send(form: FormData) {
    this.form = form
    Upload.sent.push(this)
  }
  abort() {
    this.aborted = true
    this.onabort?.()
  }
  progress(percent: number) {
    this.upload.onprogress?.({ lengthComputable: true, loaded: percent, total: 100 })
  }
  answer(status: number, text: string) {
    this.status = status
    // jsdom's Blob has no text().
    this.response = { text: async () => text } as Blob
    this.onload?.()
  }
}

/** Uploads go no further than the test: `Upload.sent` collects them. */
export const catchUploads = () => {
  Upload.sent = []
  vi.stubGlobal('XMLHttpRequest', Upload)
  return Upload.sent
}
