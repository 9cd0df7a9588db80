import { hash, randomBytes } from 'node:crypto'
import type { Running } from './provider.ts'

/** The token endpoint's response. */
export interface Tokens {
  access_token: string
  refresh_token: string
  id_token: string
  token_type: string
  expires_in: number
  scope: string
}

/** A pending authorization request: its PKCE verifier and parameters. */
export interface Pending {
  verifier: string
  redirectUri: string
  parameters: URLSearchParams
}

interface Cookie {
  value: string
  path: string
}

/** A plain HTTP client with a cookie jar that respects paths and expiry: what a browser without scripts, or `curl`, can do. */
export class Browser {
  readonly jar = new Map<string, Cookie>()
  readonly #provider: Pick<Running, 'origin' | 'issuer'>
  readonly #headers: Record<string, string>

  /** With any headers that a proxy would add. */
  constructor(provider: Pick<Running, 'origin' | 'issuer'>, headers: Record<string, string> = {}) {
    this.#provider = provider
    this.#headers = headers
  }

  async fetch(url: string | URL, init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {}): Promise<Response> {
    const target = new URL(url, this.#provider.origin)
    const cookie = [...this.jar]
      .filter(([, { path }]) => target.pathname.startsWith(path))
      .map(([name, { value }]) => `${name.split('|')[0]}=${value}`)
    const response = await fetch(target, {
      ...init,
      redirect: 'manual',
      headers: { ...this.#headers, ...(cookie.length ? { cookie: cookie.join('; ') } : {}), ...init.headers },
    })
    for (const line of response.headers.getSetCookie()) this.#keep(line)
    return response
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
    const [name = '', value = ''] = pair.split('=')
    const attribute = (wanted: string) => attributes.find((one) => one.toLowerCase().startsWith(`${wanted}=`))?.slice(wanted.length + 1)
    const path = attribute('path') ?? '/'
    const expires = attribute('expires')
    if (expires && Date.parse(expires) <= Date.now()) this.jar.delete(`${name}|${path}`)
    else this.jar.set(`${name}|${path}`, { value, path })
  }

  /** Follows redirects until one leads to the portal, or a page is shown. */
  async follow(response: Response): Promise<Response> {
    let current = response
    for (let hop = 0; hop < 10; hop += 1) {
      const location = current.headers.get('location')
      if (!location || !new URL(location, this.#provider.origin).pathname.startsWith('/oidc')) return current
      current = await this.fetch(location)
    }
    throw new Error('too many redirects')
  }

  pending(more: Record<string, string> = {}): Pending {
    const verifier = randomBytes(32).toString('base64url')
    const redirectUri = more['redirect_uri'] ?? `${this.#provider.origin}/auth-callback`
    const parameters = new URLSearchParams({
      client_id: 'dev-portal-spa',
      response_type: 'code',
      scope: 'openid profile email',
      redirect_uri: redirectUri,
      state: 'the-state',
      nonce: 'the-nonce',
      code_challenge: hash('sha256', verifier, 'base64url'),
      code_challenge_method: 'S256',
      ...more,
    })
    return { verifier, redirectUri, parameters }
  }

  /** Sends the authorization request; returns the sign-in page, or the redirect back to the portal. */
  async authorize(pending: Pending): Promise<Response> {
    return this.follow(await this.fetch(`${this.#provider.issuer}/auth?${pending.parameters}`))
  }

  /** Fills in the form of a page and submits it, as its markup says. */
  async submit(page: Response, fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Response> {
    const markup = await page.text()
    const action = /<form[^>]* action="([^"]+)"/.exec(markup)?.[1]
    if (!action) throw new Error(`no form on this page:\n${markup}`)
    const hidden = [...markup.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ])
    const body = new URLSearchParams({ ...Object.fromEntries(hidden), ...fields })
    return this.fetch(action, { method: 'POST', body, headers })
  }

  /** The parameters of the provider's redirect to the portal. */
  result(response: Response): URLSearchParams {
    const location = response.headers.get('location')
    if (!location) throw new Error(`no redirect, but ${response.status}`)
    return new URL(location).searchParams
  }

  async token(body: Record<string, string>): Promise<Response> {
    return fetch(`${this.#provider.issuer}/token`, { method: 'POST', body: new URLSearchParams({ client_id: 'dev-portal-spa', ...body }) })
  }

  async exchange(code: string, { verifier, redirectUri }: Pending): Promise<Response> {
    return this.token({ grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier })
  }

  async refresh(refreshToken: string): Promise<Response> {
    return this.token({ grant_type: 'refresh_token', refresh_token: refreshToken })
  }

  /** Submits email and password on the sign-in page, and returns the response. */
  async enter(email: string, password: string, more: Record<string, string> = {}): Promise<Response> {
    return this.submit(await this.authorize(this.pending(more)), { email, password })
  }

  /** The whole flow: authorization request, sign-in form, code, tokens. */
  async signIn(email: string, password: string, more: Record<string, string> = {}): Promise<Tokens> {
    const pending = this.pending(more)
    const answer = await this.submit(await this.authorize(pending), { email, password })
    if (answer.status !== 303) throw new Error(`the sign-in was answered with ${answer.status}`)
    return this.tokensFrom(await this.follow(answer), pending)
  }

  /** New tokens for the existing session, without a page (prompt=none). */
  async silently(more: Record<string, string> = {}): Promise<Response> {
    return this.authorize(this.pending({ prompt: 'none', redirect_uri: `${this.#provider.origin}/silent-refresh`, ...more }))
  }

  async tokensFrom(back: Response, pending: Pending): Promise<Tokens> {
    const code = this.result(back).get('code')
    if (!code) throw new Error(`no code, but ${back.headers.get('location')}`)
    const response = await this.exchange(code, pending)
    if (response.status !== 200) throw new Error(await response.text())
    return (await response.json()) as Tokens
  }
}

/** The parts of a JWT, unverified. */
export function decode(token: string): { header: Record<string, unknown>; claims: Record<string, unknown> } {
  const [header = '', claims = ''] = token.split('.')
  return {
    header: JSON.parse(Buffer.from(header, 'base64url').toString()),
    claims: JSON.parse(Buffer.from(claims, 'base64url').toString()),
  }
}
