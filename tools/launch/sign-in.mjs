import { createHash, randomBytes } from 'node:crypto'

/** A failure with a one-line message. */
export class SignInError extends Error {}

const entities = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#x27': "'" }
const decode = (text) => text.replace(/&(amp|lt|gt|quot|#39|#x27);/g, (_, name) => entities[name])
const attribute = (tag, name) => decode(new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? '')

/** The page's only form: its action and its prefilled fields. */
const formOf = (page, address) => {
  const [tag] = /<form\b[^>]*>/i.exec(page) ?? []
  if (!tag) throw new SignInError(`${address} has no sign-in form`)
  const hidden = [...page.matchAll(/<input\b[^>]*type="hidden"[^>]*>/gi)].map(([input]) => [
    attribute(input, 'name'),
    attribute(input, 'value'),
  ])
  return { action: new URL(attribute(tag, 'action') || address, address).href, fields: Object.fromEntries(hidden) }
}

const refusalOf = (page) => {
  const [, , text = ''] = /<(\w+)\b[^>]*role="alert"[^>]*>([\s\S]*?)<\/\1>/i.exec(page) ?? []
  return decode(text.replace(/<[^>]*>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim()
}

/** A browser without scripts: keeps cookies by name and path, and follows redirects up to the URL for which `isEnd` holds. */
const createBrowser = (isEnd) => {
  const cookies = new Map()
  const keep = (response) => {
    for (const line of response.headers.getSetCookie()) {
      const [pair, ...rest] = line.split(';').map((part) => part.trim())
      const name = pair.slice(0, pair.indexOf('='))
      const path = rest.find((part) => /^path=/i.test(part))?.slice(5) ?? '/'
      const isGone = rest.some((part) => /^max-age=0$/i.test(part)) || pair.endsWith('=')
      if (isGone) cookies.delete(`${name} ${path}`)
      else cookies.set(`${name} ${path}`, { pair, path })
    }
  }
  const cookiesFor = (path) => [...cookies.values()].filter((one) => path.startsWith(one.path)).map(({ pair }) => pair)
  return async (address, body) => {
    let [url, sent] = [new URL(address), body]
    for (let hops = 0; hops < 20; hops += 1) {
      const response = await fetch(url, {
        method: sent ? 'POST' : 'GET',
        redirect: 'manual',
        headers: { cookie: cookiesFor(url.pathname).join('; '), accept: 'text/html', ...(sent && { origin: url.origin }) },
        body: sent && new URLSearchParams(sent),
        signal: AbortSignal.timeout(10_000),
      })
      keep(response)
      const location = response.headers.get('location')
      if (!location) return { url, status: response.status, page: await response.text() }
      await response.body?.cancel()
      url = new URL(location, url)
      sent = undefined
      if (isEnd(url)) return { url, status: response.status, page: '' }
    }
    throw new SignInError(`${address} redirects too many times`)
  }
}

const json = async (url, init) => {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(10_000) })
  const body = await response.json().catch(() => ({}))
  if (!response.ok) throw new SignInError(`${url} answers ${response.status} ${body.error_description ?? body.error ?? ''}`.trim())
  return body
}

/**
 * Signs in at the embedded provider as a browser would: authorization code flow with PKCE (RFC 7636), the sign-in form, the code exchange.
 * Returns the token response. Throws a SignInError with one line.
 */
export const signIn = async ({ publicUrl, clientId = 'dev-portal-spa', email, password }) => {
  const configuration = await json(`${publicUrl}/oidc/.well-known/openid-configuration`).catch((error) => {
    if (error instanceof SignInError) throw error
    throw new SignInError(`The portal is not responding at ${publicUrl}; start it with npm start`)
  })
  const redirect = `${publicUrl}/auth-callback`
  const [verifier, state] = [randomBytes(32).toString('base64url'), randomBytes(16).toString('base64url')]
  const browse = createBrowser((url) => url.href.startsWith(`${redirect}?`))
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirect,
    response_type: 'code',
    scope: 'openid profile email',
    state,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })
  const form = await browse(`${configuration.authorization_endpoint}?${query}`)
  const { action, fields } = formOf(form.page, form.url.href)
  const back = await browse(action, { ...fields, email, password })
  const code = back.url.searchParams.get('code')
  if (!code) {
    const reason = back.url.searchParams.get('error_description') || refusalOf(back.page) || `${back.url.pathname} answers ${back.status}`
    throw new SignInError(`Could not sign in ${email}: ${reason}`)
  }
  if (back.url.searchParams.get('state') !== state) throw new SignInError('The response belongs to another sign-in')
  const exchange = { grant_type: 'authorization_code', code, redirect_uri: redirect, client_id: clientId, code_verifier: verifier }
  return json(configuration.token_endpoint, { method: 'POST', body: new URLSearchParams(exchange) })
}
