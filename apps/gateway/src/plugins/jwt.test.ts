import { constants, createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type EchoUpstream, startEcho } from '../../test/echo-upstream.ts'
import { consumer, jwtSecret, plugin, removed, route, service } from '../../test/entities.ts'
import { type Rig, startRig } from '../../test/rig.ts'
import type { Change } from '../entity.ts'

let upstream: EchoUpstream
let rig: Rig
let echo: Change
const ann = consumer('ann')
const stranger = consumer('stranger')
const secret = 'a-shared-secret'
const pairs = {
  rsa: generateKeyPairSync('rsa', { modulusLength: 2048 }),
  p256: generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  p384: generateKeyPairSync('ec', { namedCurve: 'P-384' }),
  p521: generateKeyPairSync('ec', { namedCurve: 'P-521' }),
  ed: generateKeyPairSync('ed25519'),
}
const pem = (name: keyof typeof pairs) => pairs[name].publicKey.export({ type: 'spki', format: 'pem' }) as string

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const hmac = (algorithm: string, key: string | Buffer) => (data: Buffer) =>
  createHmac(`sha${algorithm.slice(2)}`, key)
    .update(data)
    .digest()
const signer = (algorithm: string, key: KeyObject) => (data: Buffer) => {
  const digest = algorithm === 'EdDSA' ? null : `sha${algorithm.slice(2)}`
  if (algorithm.startsWith('ES')) return sign(digest, data, { key, dsaEncoding: 'ieee-p1363' })
  if (!algorithm.startsWith('PS')) return sign(digest, data, key)
  return sign(digest, data, { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST })
}
const made = (header: object, claims: object, by: (data: Buffer) => Buffer) => {
  const signed = `${part(header)}.${part(claims)}`
  return `${signed}.${by(Buffer.from(signed)).toString('base64url')}`
}
const token = (claims: object = { iss: 'hs' }, header: object = { alg: 'HS256', typ: 'JWT' }) => made(header, claims, hmac('HS256', secret))
const bearer = (text: string) => ({ headers: { Authorization: `Bearer ${text}` } })

const guarded = async (name: string, config: Record<string, unknown> = {}) => {
  const own = route(echo, { paths: [`/${name}`] })
  await rig.apply(own, plugin('jwt', config, { route: own }))
}
const message = async (asked: ReturnType<Rig['ask']>) => {
  const answer = await asked
  return [answer.status, answer.json<{ message: string }>().message]
}

const algorithms: readonly [string, keyof typeof pairs | undefined][] = [
  ['HS256', undefined],
  ['HS384', undefined],
  ['HS512', undefined],
  ['RS256', 'rsa'],
  ['RS384', 'rsa'],
  ['RS512', 'rsa'],
  ['ES256', 'p256'],
  ['ES384', 'p384'],
  ['ES512', 'p521'],
  ['PS256', 'rsa'],
  ['PS384', 'rsa'],
  ['PS512', 'rsa'],
  ['EdDSA', 'ed'],
]

beforeAll(async () => {
  upstream = await startEcho()
  echo = service(upstream.url)
  const credentials = algorithms.map(([algorithm, pair]) =>
    jwtSecret(
      ann,
      `key-${algorithm}`,
      pair === undefined ? { algorithm, secret } : { algorithm, secret: 'unused', rsa_public_key: pem(pair) },
    ),
  )
  rig = await startRig([echo, ann, stranger, jwtSecret(ann, 'hs', { secret }), ...credentials])
  await guarded('open')
})
afterAll(async () => {
  await rig.stop()
  await upstream.close()
})

describe('signatures', () => {
  test.each(algorithms)('%s: a valid signature passes, a changed claim or another key does not', async (alg, pair) => {
    const by = pair === undefined ? hmac(alg, secret) : signer(alg, pairs[pair].privateKey)
    const right = made({ alg }, { iss: `key-${alg}`, sub: 'a' }, by)
    const answer = await rig.ask('/open', bearer(right))
    expect([answer.status, answer.forwarded('X-Consumer-Username'), answer.forwarded('X-Credential-Identifier')]).toEqual([
      200,
      'ann',
      `key-${alg}`,
    ])
    const [header, , signature] = right.split('.')
    const changed = `${header}.${part({ iss: `key-${alg}`, sub: 'b' })}.${signature}`
    expect(await message(rig.ask('/open', bearer(changed)))).toEqual([401, 'Invalid signature'])
  })

  test('the public key is not a secret: a token with HS256 for an RS256 credential is refused (algorithm confusion)', async () => {
    const forged = made({ alg: 'HS256' }, { iss: 'key-RS256' }, hmac('HS256', pem('rsa')))
    expect(await message(rig.ask('/open', bearer(forged)))).toEqual([401, 'Invalid algorithm'])
  })

  test.each([
    ['none', made({ alg: 'none' }, { iss: 'hs' }, () => Buffer.alloc(0))],
    ['NONE with a signature', made({ alg: 'NONE' }, { iss: 'hs' }, hmac('HS256', secret))],
    ['no algorithm', made({}, { iss: 'hs' }, hmac('HS256', secret))],
    ['no signature', token().replace(/[^.]*$/, '')],
    ['an unknown critical extension', token({ iss: 'hs' }, { alg: 'HS256', crit: ['b64'], b64: false })],
    ['two parts', token().split('.').slice(0, 2).join('.')],
    ['four parts', `${token()}.x`],
    ['no JSON', 'a.b.c'],
    ['a list for claims', made({ alg: 'HS256' }, ['hs'], hmac('HS256', secret))],
  ])('%s is refused as an invalid token', async (_, text) => {
    const [status, told] = await message(rig.ask('/open', bearer(text)))
    expect(status).toBe(401)
    expect(told).toMatch(/^Bad token; /)
  })

  test('a key of another type or curve than the algorithm’s is refused', async () => {
    await rig.apply(
      jwtSecret(ann, 'mixed', { algorithm: 'ES256', rsa_public_key: pem('p384') }),
      jwtSecret(ann, 'kind', { algorithm: 'RS256', rsa_public_key: pem('p256') }),
      jwtSecret(ann, 'no-secret', { algorithm: 'HS256', secret: '' }),
    )
    for (const [alg, iss] of [
      ['ES256', 'mixed'],
      ['RS256', 'kind'],
      ['HS256', 'no-secret'],
    ] as const) {
      expect(await message(rig.ask('/open', bearer(made({ alg }, { iss }, hmac('HS256', 'x')))))).toEqual([401, 'Invalid key/secret'])
    }
  })

  test('a Base64-encoded secret is decoded if the plugin is configured so', async () => {
    await guarded('base64', { secret_is_base64: true })
    const bytes = Buffer.from('fbefbeff00112233', 'hex')
    await rig.apply(jwtSecret(ann, 'b64', { secret: bytes.toString('base64url') }))
    const right = made({ alg: 'HS256' }, { iss: 'b64' }, hmac('HS256', bytes))
    expect((await rig.ask('/base64', bearer(right))).status).toBe(200)
    expect((await rig.ask('/open', bearer(right))).status).toBe(401)
  })
})

describe('where a token is read from', () => {
  test('in query, cookie and header, under the configured names', async () => {
    await guarded('places', { uri_param_names: ['t'], cookie_names: ['c'], header_names: ['x-token'] })
    const all = [
      rig.ask(`/places?t=${token()}`),
      rig.ask('/places', { headers: { Cookie: `a=b; c=${token()}` } }),
      rig.ask('/places', { headers: { 'X-Token': `bearer ${token()}` } }),
    ]
    for (const answer of await Promise.all(all)) expect(answer.status).toBe(200)
    expect((await rig.ask('/places', bearer(token()))).status).toBe(401)
  })

  test('the same token twice counts as one, two different ones are refused', async () => {
    expect((await rig.ask(`/open?jwt=${token()}`, bearer(token()))).status).toBe(200)
    const other = token({ iss: 'hs', n: 1 })
    expect(await message(rig.ask(`/open?jwt=${other}`, bearer(token())))).toEqual([401, 'Multiple tokens provided'])
  })

  test('a missing token gets a bare challenge, an invalid one the reason', async () => {
    await guarded('realm', { realm: 'mine' })
    expect((await rig.ask('/open')).headers['www-authenticate']).toBe('Bearer')
    expect((await rig.ask('/realm')).headers['www-authenticate']).toBe('Bearer realm="mine"')
    expect((await rig.ask('/realm', bearer('x'))).headers['www-authenticate']).toBe('Bearer realm="mine" error="invalid_token"')
  })

  test('preflights pass without a token only if the plugin is configured so', async () => {
    await guarded('preflight', { run_on_preflight: false })
    expect((await rig.ask('/preflight', { method: 'OPTIONS' })).status).toBe(200)
    expect((await rig.ask('/preflight')).status).toBe(401)
    expect((await rig.ask('/open', { method: 'OPTIONS' })).status).toBe(401)
  })
})

describe('claims', () => {
  test('the credential is identified by the configured claim, or by the header parameter', async () => {
    await guarded('kid', { key_claim_name: 'kid' })
    expect((await rig.ask('/kid', bearer(token({ kid: 'hs' })))).status).toBe(200)
    expect((await rig.ask('/kid', bearer(token({}, { alg: 'HS256', kid: 'hs' })))).status).toBe(200)
    expect(await message(rig.ask('/kid', bearer(token({ iss: 'hs' }))))).toEqual([401, "No mandatory 'kid' in claims"])
    expect(await message(rig.ask('/kid', bearer(token({ kid: '' }))))).toEqual([401, "Invalid 'kid' in claims"])
    expect(await message(rig.ask('/kid', bearer(token({ kid: ['hs'] }))))).toEqual([401, "Invalid 'kid' in claims"])
    expect(await message(rig.ask('/kid', bearer(token({ kid: 'other' }))))).toEqual([401, "No credentials found for given 'kid'"])
  })

  const soon = Math.floor(Date.now() / 1000) + 3_600
  const long = soon + 1_000_000
  test.each([
    ['neither', {}, { exp: 'must be a number', nbf: 'must be a number' }],
    ['texts', { exp: `${soon}`, nbf: '0' }, { exp: 'must be a number', nbf: 'must be a number' }],
    ['an expiry in the past', { exp: soon - 7_200, nbf: 0 }, { exp: 'token expired' }],
    ['a start in the future', { exp: soon, nbf: soon }, { nbf: 'token not valid yet' }],
    ['an expiry too far away', { exp: long, nbf: 0 }, { exp: 'exceeds maximum allowed expiration' }],
  ])('with exp and nbf verified, %s is refused by name', async (_, claims, errors) => {
    await guarded('timed', { claims_to_verify: ['exp', 'nbf'], maximum_expiration: 7_200 })
    const answer = await rig.ask('/timed', bearer(token({ iss: 'hs', ...claims })))
    expect([answer.status, answer.json()]).toEqual([401, errors])
    expect((await rig.ask('/timed', bearer(token({ iss: 'hs', exp: soon, nbf: 0 })))).status).toBe(200)
  })
})

test('with an anonymous consumer, a request with an invalid token becomes that consumer’s', async () => {
  await guarded('anonymous', { anonymous: 'stranger' })
  const answer = await rig.ask('/anonymous', bearer('x'))
  expect([answer.status, answer.forwarded('X-Consumer-Username'), answer.forwarded('X-Anonymous-Consumer')]).toEqual([
    200,
    'stranger',
    'true',
  ])
})

test('a deleted credential’s tokens are refused on every thread once the change is applied', async () => {
  const gone = jwtSecret(ann, 'gone', { secret })
  const asked = () => Promise.all(Array.from({ length: 8 }, () => rig.ask('/open', bearer(token({ iss: 'gone' })))))
  await rig.apply(gone)
  expect(new Set((await asked()).map(({ status }) => status))).toEqual(new Set([200]))
  await rig.apply(removed(gone))
  expect(new Set((await asked()).map(({ status }) => status))).toEqual(new Set([401]))
})
