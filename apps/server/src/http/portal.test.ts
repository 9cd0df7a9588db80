import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../test/app.ts'

let app: TestApp
const folder = mkdtempSync(join(tmpdir(), 'apim-portal-'))
beforeAll(async () => {
  const page = '<!doctype html><meta property="csp-nonce" nonce="__CSP_NONCE__"><title>Portal</title>'
  for (const name of ['index.html', 'login.html', 'silent-refresh.html', 'logout.html']) writeFileSync(join(folder, name), page)
  writeFileSync(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  writeFileSync(join(folder, 'app.js.map'), '{}')
  mkdirSync(join(folder, 'pages'))
  const drawn = '<link rel="canonical" href="__PUBLIC_URL__/features"><style nonce="__CSP_NONCE__">'
  writeFileSync(join(folder, 'pages', 'features.html'), drawn)
  app = await buildTestApp({ portalFolder: folder })
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})
const get = (path: string, host = 'localhost') => app.anonymous.get(path, undefined, { host })

describe('the built portal', () => {
  it('gives every page its own nonce, which its policy allows', async () => {
    const [first, second] = [await get('/wall/all'), await get('/wall/all')]
    const nonce = /nonce="([^"]+)"/.exec(first.text)?.[1]
    expect(first.status).toBe(200)
    expect(first.headers['content-security-policy']).toContain(`'nonce-${nonce}'`)
    expect(second.text).not.toContain(nonce)
  })
  it('serves a prerendered page with its public address and this response’s nonce', async () => {
    const reply = await get('/features?from=mail')
    const nonce = /'nonce-([^']+)'(?=[^;]*;img-src)/.exec(String(reply.headers['content-security-policy']))?.[1]
    expect(reply.text).toBe(`<link rel="canonical" href="http://localhost/features"><style nonce="${nonce}">`)
    expect((await get('/pages/features.html')).status).toBe(404)
  })
  it('answers 404 for an unknown file, a source map and its own page files, not a page (trust T76)', async () => {
    for (const path of [
      '/nothing.png',
      '/app.js.map',
      '/index.html',
      '/login.html',
      '/.env',
      '/../package.json',
      '/api/unknown',
      '/actuator/env',
    ])
      expect([path, (await get(path)).status]).toEqual([path, 404])
  })
  it('serves its icon to pages that name none', async () => {
    const reply = await get('/favicon.ico')
    expect([reply.status, reply.headers['content-type']]).toEqual([200, 'image/svg+xml'])
  })
  it('has one host name: a page requested under this machine’s other name redirects to the public one', async () => {
    const reply = await get('/apis/1?tab=access', '127.0.0.1')
    expect([reply.status, reply.headers['location']]).toEqual([307, 'http://localhost/apis/1?tab=access'])
  })
  it('lets only the sign-in pages be reached from the window that opened them', async () => {
    const policy = async (path: string) => (await get(path)).headers['cross-origin-opener-policy']
    expect(await policy('/wall')).toBe('same-origin-allow-popups')
    for (const path of ['/login', '/silent-refresh', '/logout-callback', '/auth-callback'])
      expect([path, await policy(path)]).toEqual([path, 'unsafe-none'])
  })
})
