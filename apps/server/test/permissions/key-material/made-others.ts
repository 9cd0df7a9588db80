import { serviceIdOf } from '../../../src/gateway/ids.ts'
import type { MainJob } from '../../main-job.ts'
import type { Keeper } from './keeper.ts'

/** Webhooks of the portal and of a firm for every kind of event, each with its old secret and a new one. */
export const makeWebhooks = async (job: MainJob, { ask }: Keeper, url: string) => {
  for (const who of [job.people.portalAdmin, job.people.externalAdmin]) {
    const form = { name: `Hook of ${who.email}`, url, kinds: ['api', 'deployment', 'access', 'key'], active: true }
    const made = await ask(who, 'POST', '/api/webhooks', form)
    made.keep(`the secret of ${form.name}`, made.body.secret)
    const rotated = await ask(who, 'POST', `/api/webhook/${made.body.webhook.id}/rotate`)
    rotated.keep(`the secret of ${form.name}, rotated`, rotated.body.secret)
  }
}

/** A gateway's two tokens and the secrets of a cache, in letters that JSON, URLs, HTML and base64 spell in their own way. */
export const makeResources = async (job: MainJob, { ask, nameOf }: Keeper) => {
  const ingestToken = (await job.resources.kongResource(job.resourceId))?.ingestToken ?? ''
  const [password, licence] = ['p"a\\s/s+w ö&<1>rd', 'l\'i c\\e"n/c+e=ü&<2>']
  nameOf('the token of the gateway’s Admin API', job.gateway.token)
  nameOf('the token of the gateway’s access log', ingestToken)
  nameOf('the password of a cache', password)
  nameOf('a secret setting of a cache', licence)
  const settings = { host: 'cache.example', port: '6379', timeout: '2000', password }
  const configs = [...Object.entries(settings).map(([name, value]) => ({ name, value })), { name: 'licence', value: licence, secret: true }]
  const form = { type: 'REDIS', name: 'Cache', configs }
  await ask(job.people.portalAdmin, 'POST', '/api/resources', form, { 'idempotency-key': 'the-cache-is-saved' })
  return { ingestToken }
}

/** A call that a gateway reports with keys and clients' secrets in its path, its query under any name, and its headers. */
export const reportCall = async (job: MainJob, { secrets: all }: Keeper, ingestToken: string, deploymentId: number) => {
  const secrets = all.filter(({ name }) => /^the (key|client secret) /.test(name))
  const told = Object.fromEntries(secrets.map(({ value }, at) => [`name${at}`, value]))
  const query = new URLSearchParams({ ...told, client_secret: secrets[0]?.value ?? '' })
  const headers = { apikey: secrets[0]?.value, authorization: `Bearer ${secrets[1]?.value}`, cookie: `key=${secrets[2]?.value}` }
  const record = {
    request: {
      id: 'f'.repeat(32),
      method: 'GET',
      uri: `/echo/${secrets[3]?.value}?${query}`,
      url: `http://localhost/echo/${secrets[3]?.value}?${query}`,
      size: 1,
      querystring: told,
      headers,
    },
    response: { size: 1, status: 200, headers: { 'set-cookie': `key=${secrets[0]?.value}` } },
    upstream_uri: `/echo/${secrets[3]?.value}?${query}`,
    latencies: { request: 1, proxy: 1, kong: 1, receive: 1 },
    started_at: Date.now() - 1000,
    service: { id: serviceIdOf(deploymentId), name: 'one', tags: ['apim', `apim-deployment-${deploymentId}`] },
    client_ip: '203.0.113.9',
  }
  const { statusCode, body } = await job.app.app.inject({
    method: 'POST',
    url: '/ingest/access-log',
    headers: { authorization: `Bearer ${ingestToken}`, 'content-type': 'application/json' },
    payload: JSON.stringify([record]),
  })
  if (statusCode !== 200) throw new Error(body)
}
