import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { exportJWK, generateKeyPair, jwtVerify, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connectProvider } from './tokens.ts'

const { publicKey, privateKey } = await generateKeyPair('ES256')
const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'ES256' }
/** Under /slash the issuer ends in a slash, under /plain it does not. */
const provider: Server = createServer((request, response) => {
  const { port } = provider.address() as { port: number }
  const origin = `http://127.0.0.1:${port}`
  const issuers: Record<string, string> = { '/slash': `${origin}/slash/`, '/plain': `${origin}/plain` }
  const issuer = issuers[request.url?.replace('/.well-known/openid-configuration', '') ?? '']
  const body = request.url === '/jwks' ? { keys: [jwk] } : issuer && { issuer, jwks_uri: `${origin}/jwks` }
  response.writeHead(body ? 200 : 404).end(JSON.stringify(body ?? {}))
})
let origin: string
beforeAll(async () => {
  provider.listen(0, '127.0.0.1')
  await once(provider, 'listening')
  origin = `http://127.0.0.1:${(provider.address() as { port: number }).port}`
})
afterAll(() => {
  provider.closeAllConnections()
  provider.close()
})

const verify = async (issuer: string) => {
  const token = await new SignJWT({ iss: issuer }).setProtectedHeader({ alg: 'ES256', kid: 'one' }).setExpirationTime('1m').sign(privateKey)
  return (await jwtVerify(token, connectProvider(issuer).keys, { issuer })).payload.iss
}

it('finds a provider’s keys whether or not its issuer ends in a slash (OpenID Connect Discovery 1.0, section 4.1)', async () => {
  expect(await verify(`${origin}/plain`)).toBe(`${origin}/plain`)
  expect(await verify(`${origin}/slash/`)).toBe(`${origin}/slash/`)
})

it('refuses a provider with a different issuer, and names both', async () => {
  await expect(verify(`${origin}/slash`)).rejects.toThrow(`the provider calls itself ${origin}/slash/, not ${origin}/slash`)
  await expect(verify(`${origin}/plain/`)).rejects.toThrow(`the provider calls itself ${origin}/plain, not ${origin}/plain/`)
})
