import { generateKeyPairSync } from 'node:crypto'
import { verifySecret } from '@apim/kong-admin'
import { describe, expect, test } from 'vitest'
import { memoryAdmin } from '../../../conformance/admin-app.ts'

async function withAlice() {
  const { app } = memoryAdmin()
  const send = async (method: 'POST' | 'PUT' | 'PATCH' | 'GET', url: string, payload?: object) => {
    const answer = await app.inject({ method, url, ...(payload && { payload }) })
    return { status: answer.statusCode, body: answer.json() as Record<string, unknown> }
  }
  await send('POST', '/consumers', { username: 'alice' })
  return send
}

const publicKey = (type: 'rsa' | 'ec') => {
  const { publicKey: key } =
    type === 'rsa' ? generateKeyPairSync('rsa', { modulusLength: 2048 }) : generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return key.export({ type: 'spki', format: 'pem' }).toString()
}

describe('a basic-auth password', () => {
  test('is stored and returned hashed, and verifies only the right one', async () => {
    const send = await withAlice()
    const { status, body } = await send('POST', '/consumers/alice/basic-auth', { username: 'u', password: 'secret' })
    expect(status).toBe(201)
    expect(JSON.stringify(body)).not.toContain('secret')
    expect(await verifySecret('secret', String(body.password))).toBe(true)
    expect(await verifySecret('Secret', String(body.password))).toBe(false)
    expect((await send('GET', '/basic-auths/u')).body).toEqual(body)
  })

  test('is not hashed again by a change of another field, nor when the stored hash is written back', async () => {
    const send = await withAlice()
    const { body } = await send('POST', '/consumers/alice/basic-auth', { username: 'u', password: 'secret' })
    expect((await send('PATCH', '/basic-auths/u', { tags: ['t'] })).body.password).toBe(body.password)
    expect((await send('PUT', `/consumers/alice/basic-auth/${String(body.id)}`, body)).body.password).toBe(body.password)
    const changed = await send('PATCH', '/basic-auths/u', { password: 'new' })
    expect(await verifySecret('new', String(changed.body.password))).toBe(true)
  })
})

describe('the secret of an OAuth client', () => {
  test('is hashed if requested, now or later', async () => {
    const send = await withAlice()
    await send('POST', '/consumers/alice/oauth2', { name: 'app', client_id: 'c', client_secret: 'secret' })
    expect((await send('GET', '/oauth2/c')).body.client_secret).toBe('secret')
    const hashed = (await send('PATCH', '/oauth2/c', { hash_secret: true })).body.client_secret
    expect(await verifySecret('secret', String(hashed))).toBe(true)
    expect((await send('PATCH', '/oauth2/c', { name: 'other' })).body.client_secret).toBe(hashed)
    const changed = (await send('PATCH', '/oauth2/c', { client_secret: 'new' })).body.client_secret
    expect(await verifySecret('new', String(changed))).toBe(true)
  })
})

describe('a consumer’s JWT secret', () => {
  test('is generated if none is given', async () => {
    const send = await withAlice()
    const { body } = await send('POST', '/consumers/alice/jwt')
    expect(body).toMatchObject({ algorithm: 'HS256', rsa_public_key: null })
    expect([body.key, body.secret]).toEqual([expect.stringMatching(/^\w{32}$/), expect.stringMatching(/^\w{32}$/)])
  })

  test.each([
    ['RS256', 'rsa'],
    ['PS512', 'rsa'],
    ['ES256', 'ec'],
  ] as const)('%s needs a valid public key', async (algorithm, type) => {
    const send = await withAlice()
    const missing = await send('POST', '/consumers/alice/jwt', { algorithm })
    expect(missing.body.fields).toMatchObject({ rsa_public_key: 'required field missing' })
    const wrong = await send('POST', '/consumers/alice/jwt', { algorithm, rsa_public_key: 'x' })
    expect(wrong.body.fields).toMatchObject({ rsa_public_key: 'invalid key' })
    expect((await send('POST', '/consumers/alice/jwt', { algorithm, rsa_public_key: publicKey(type) })).status).toBe(201)
  })
})

test('the gateway’s own codes are not shown', async () => {
  const send = await withAlice()
  expect((await send('GET', '/oauth2_authorization_codes')).status).toBe(404)
  expect((await send('GET', '/targets')).status).toBe(404)
})
