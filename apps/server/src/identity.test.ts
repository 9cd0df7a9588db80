import Fastify from 'fastify'
import { exportJWK, generateKeyPair } from 'jose'
import { expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { embeddedKeys } from './identity.ts'

it('asks for the embedded provider’s keys again after an answer that holds none, instead of refusing everybody for good', async () => {
  const { publicKey } = await generateKeyPair('ES256')
  const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'ES256', use: 'sig' }
  const app = Fastify()
  let calls = 0
  app.get('/oidc/jwks', async (_, reply) => (++calls === 1 ? reply.code(429).send({ title: 'Too Many Requests' }) : { keys: [jwk] }))
  const keys = embeddedKeys(readConfig({ PUBLIC_URL: 'http://localhost:8080' }), () => app)
  const find = async () => keys({ alg: 'ES256', kid: 'one' }, { payload: '', signature: '' })
  await expect(find()).rejects.toThrow('429')
  expect(await find()).toMatchObject({ type: 'public' })
  await find()
  expect(calls).toBe(2)
  await app.close()
})
