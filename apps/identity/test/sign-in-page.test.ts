import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Browser, decode } from './browser.ts'
import { EMAIL, OTHER_EMAIL, PASSWORD, type Running, startProvider } from './provider.ts'

let provider: Running
beforeAll(async () => {
  provider = await startProvider()
})
afterAll(() => provider.stop())

describe('sign-in page', () => {
  test('shows a plain form with email, password, one submit button and the forgot-password link', async () => {
    const browser = new Browser(provider)
    const page = await browser.authorize(browser.pending({ login_hint: 'a"b@apim.example' }))
    expect(page.status).toBe(200)
    const markup = await page.text()
    expect(markup).toMatch(/<form method="post" action="\/oidc\/interaction\/[\w-]+">/)
    expect(markup).toMatch(/<input id="email" name="email" type="email"[^>]* value="a&quot;b@apim.example"/)
    expect(markup).toMatch(/<input id="password" name="password" type="password"/)
    expect(markup.match(/<button/g)).toHaveLength(1)
    expect(markup).toContain('Forgot password?')
    expect(markup).not.toMatch(/<script|<style| style=| on\w+=/)
  })

  test('a wrong password is refused with the same page, whether or not the account exists', async () => {
    const browser = new Browser(provider)
    const [known, unknown] = [await browser.enter(EMAIL, 'anything'), await browser.enter('nobody@apim.example', 'anything')]
    expect(known.status).toBe(403)
    expect(unknown.status).toBe(403)
    const plain = (markup: string) =>
      markup
        .replaceAll(EMAIL, 'X')
        .replaceAll('nobody@apim.example', 'X')
        .replaceAll(/interaction\/[\w-]+|from=[\w-]+/g, '')
    const [first, second] = [plain(await known.text()), plain(await unknown.text())]
    expect(first).toContain('<b>Incorrect email address or password.</b> Check both, then try again.')
    expect(second).toBe(first)
  })

  test('an address in compatibility characters is a different address, and opens no one’s account', async () => {
    const wide = EMAIL.replace(/^./, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0))
    expect(wide.normalize('NFKC')).toBe(EMAIL)
    expect((await new Browser(provider).enter(wide, PASSWORD)).status).toBe(403)
    expect((await new Browser(provider).enter(` ${EMAIL.toUpperCase()} `, PASSWORD)).status).toBe(303)
  })

  test('input comes back escaped', async () => {
    const browser = new Browser(provider)
    const answer = await browser.enter('"><script>alert(1)</script>@apim.example', 'anything')
    const markup = await answer.text()
    expect(markup).toContain('&quot;&gt;&lt;script&gt;alert(1)')
    expect(markup).not.toContain('<script')
  })

  test('empty fields are reported without a check', async () => {
    const answer = await new Browser(provider).enter('', '')
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain('Enter your email address and password.')
  })

  test('the address is accepted in any case and with surrounding spaces', async () => {
    const tokens = await new Browser(provider).signIn(`  ${EMAIL.toUpperCase()} `, PASSWORD)
    expect(decode(tokens.access_token).claims['email']).toBe(EMAIL)
  })

  test('the form is useless without the cookie of the browser that requested it', async () => {
    const [browser, thief] = [new Browser(provider), new Browser(provider)]
    const page = await browser.authorize(browser.pending())
    const answer = await thief.submit(page, { email: EMAIL, password: PASSWORD })
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain('This sign-in has expired')
    expect(thief.jar.size).toBe(0)
  })

  test('a form sent from another site is refused before the password is checked', async () => {
    const browser = new Browser(provider)
    const answer = await browser.submit(
      await browser.authorize(browser.pending()),
      { email: EMAIL, password: PASSWORD },
      { origin: 'https://evil.example' },
    )
    expect(answer.status).toBe(403)
    expect(answer.headers.get('location')).toBeNull()
  })

  test('a completed sign-in cannot be repeated by going back and submitting its form again', async () => {
    const browser = new Browser(provider)
    const page = await browser.authorize(browser.pending())
    const again = page.clone()
    await browser.follow(await browser.submit(page, { email: EMAIL, password: PASSWORD }))
    expect((await browser.submit(again, { email: EMAIL, password: PASSWORD })).status).toBe(400)
  })

  test('a body that is too large or of another type is refused', async () => {
    const browser = new Browser(provider)
    const page = await browser.authorize(browser.pending())
    expect((await browser.submit(page.clone(), { email: EMAIL, password: 'x'.repeat(9000) })).status).toBe(413)
    const action = /action="([^"]+)"/.exec(await page.text())?.[1] ?? ''
    expect((await browser.fetch(action, { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } })).status).toBe(415)
  })
})

describe('headers', () => {
  test('pages run no inline script or style, cannot be framed by others, are not cached, and do not separate the pop-up from its opener', async () => {
    const browser = new Browser(provider)
    const { headers } = await browser.authorize(browser.pending())
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'self'")
    expect(policy).not.toContain('unsafe')
    expect(headers.get('cross-origin-opener-policy')).toBe('unsafe-none')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('headers set by the surrounding server do not reach the pages', async () => {
    const before = (app: Running['app']) => {
      app.addHook('onRequest', async (_request, reply) => {
        reply.header('cross-origin-opener-policy', 'same-origin').header('content-security-policy', "default-src 'self'")
        reply.raw.setHeader('cross-origin-opener-policy', 'same-origin')
        reply.raw.setHeader('content-security-policy', "default-src 'self'")
      })
    }
    const inside = await startProvider({}, before)
    const browser = new Browser(inside)
    for (const answer of [await browser.authorize(browser.pending()), await browser.silently()]) {
      expect(answer.headers.get('cross-origin-opener-policy')).toBe('unsafe-none')
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    }
    await inside.stop()
  })

  test('the page that silent renewal loads may be framed only by the portal', async () => {
    const answer = await new Browser(provider).silently()
    expect(answer.status).toBe(303)
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
  })

  test('the style sheet and the script are served with their content types', async () => {
    expect((await fetch(`${provider.issuer}/pages/style.css`)).headers.get('content-type')).toContain('text/css')
    expect((await fetch(`${provider.issuer}/pages/press.js`)).headers.get('content-type')).toContain('text/javascript')
  })

  test('cookies are http-only, same-site, signed and confined to the provider', async () => {
    const browser = new Browser(provider)
    const answer = await browser.follow(await browser.enter(EMAIL, PASSWORD))
    const lines = answer.headers.getSetCookie().filter((line) => line.startsWith('apim_session='))
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(/path=\/oidc;/i)
    expect(lines[0]).toMatch(/httponly/i)
    expect(lines[0]).toMatch(/samesite=lax/i)
    expect([...browser.jar.values()].every(({ path }) => path.startsWith('/oidc'))).toBe(true)
    const forged = { cookie: `apim_session=${browser.jar.get('apim_session|/oidc')?.value}; apim_session.sig=AAAA` }
    const back = await fetch(`${provider.issuer}/auth?${browser.pending({ prompt: 'none' }).parameters}`, {
      redirect: 'manual',
      headers: forged,
    })
    expect(back.headers.get('location')).toContain('error=login_required')
  })

  test('no URL is built from the Host header or from forwarding headers', async () => {
    const { request } = await import('node:http')
    const ask = (path: string) =>
      new Promise<string>((resolve, reject) => {
        const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }
        request(`${provider.origin}${path}`, { headers }, (response) => {
          let text = JSON.stringify(response.headers)
          response.on('data', (part) => (text += part)).on('end', () => resolve(text))
        })
          .on('error', reject)
          .end()
      })
    const parameters = new Browser(provider).pending().parameters
    for (const path of [
      '/oidc/.well-known/openid-configuration',
      `/oidc/auth?${parameters}`,
      '/oidc/auth?client_id=unknown',
      '/oidc/session/end',
      '/oidc/forgot-password',
    ]) {
      const answer = await ask(path)
      expect(answer).not.toContain('evil.example')
    }
    expect(await ask('/oidc/.well-known/openid-configuration')).toContain(`${provider.issuer}/auth`)
  })
})

describe('the portal’s requests', () => {
  test('prompt=login and max_age=0 ask for the password again, and update the sign-in time', async () => {
    const browser = new Browser(provider)
    const first = await browser.signIn(EMAIL, PASSWORD)
    await new Promise((resolve) => setTimeout(resolve, 1100))
    const again = await browser.signIn(EMAIL, PASSWORD, { prompt: 'login' })
    expect(decode(again.access_token).claims['auth_time']).toBeGreaterThan(decode(first.access_token).claims['auth_time'] as number)
    await new Promise((resolve) => setTimeout(resolve, 1100))
    const page = await browser.authorize(browser.pending({ max_age: '0' }))
    expect(await page.text()).toContain('name="password"')
  })

  test('someone else signing in over a session ends that session first', async () => {
    const browser = new Browser(provider)
    const first = await browser.signIn(EMAIL, PASSWORD)
    const pending = browser.pending({ prompt: 'login' })
    const between = await browser.follow(await browser.submit(await browser.authorize(pending), { email: OTHER_EMAIL, password: PASSWORD }))
    expect(between.status).toBe(200)
    const back = await browser.follow(await browser.submit(between, {}))
    const second = await browser.tokensFrom(back, pending)
    expect(decode(second.access_token).claims).toMatchObject({ email: OTHER_EMAIL })
    expect(decode(second.access_token).claims['sid']).not.toBe(decode(first.access_token).claims['sid'])
    expect((await browser.refresh(first.refresh_token)).status).toBe(400)
  })

  test('prompt=none returns login_required without a session, and tokens without a page with one', async () => {
    const browser = new Browser(provider)
    expect(browser.result(await browser.silently()).get('error')).toBe('login_required')
    const first = await browser.signIn(EMAIL, PASSWORD)
    const pending = browser.pending({ prompt: 'none', redirect_uri: `${provider.origin}/silent-refresh` })
    const silent = await browser.tokensFrom(await browser.authorize(pending), pending)
    expect(decode(silent.access_token).claims).toMatchObject({ email: EMAIL, sid: decode(first.access_token).claims['sid'] })
    const other = decode((await new Browser(provider).signIn(OTHER_EMAIL, PASSWORD)).id_token).claims['sub']
    expect(other).not.toBe(decode(silent.id_token).claims['sub'])
  })
})
