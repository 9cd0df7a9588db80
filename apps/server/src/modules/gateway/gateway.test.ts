import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildKongResource } from '../../../test/factories.ts'
import { buildMainJob, type MainJob } from '../../../test/main-job.ts'
import { pluginIdOf, serviceIdOf } from '../../outside/gateway-ids.ts'

let job: MainJob
beforeAll(async () => {
  job = await buildMainJob()
})
afterAll(() => job.close())

describe('what a gateway server holds', () => {
  it('a service with its routes and plugins, times in seconds', async () => {
    const { id } = await job.deployed({ name: 'shown', contextPath: 'shown' })
    const { status, body } = await job.as(job.people.portalAdmin).get(`/api/kong/service/${serviceIdOf(id)}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({ name: 'shown-dev', protocol: 'http', host: '127.0.0.1', retries: 5, connectTimeout: 60000 })
    expect(body.routes).toEqual([expect.objectContaining({ name: 'shown-dev', paths: ['/shown-dev'] })])
    expect(body.plugins.map(({ name }: { name: string }) => name).sort()).toEqual(['acl', 'http-log', 'key-auth'])
    expect(Math.abs(body.created - Date.now() / 1000)).toBeLessThan(60)
  })
  it('a plugin without its secrets', async () => {
    const { id } = await job.deployed()
    const resource = await job.resources.kongResource(job.resourceId)
    const { status, body, text } = await job.as(job.people.kongAdmin).get(`/api/kong/plugin/${pluginIdOf(id, 'http-log')}`)
    expect(status).toBe(200)
    expect(body.config.headers.Authorization).toMatch(/^••••/)
    expect(text).not.toContain(resource?.ingestToken)
    expect(body.service).toEqual({ id: serviceIdOf(id) })
  })
  it('is for portal and gateway admins only', async () => {
    const { people } = job
    for (const person of [people.companyUser, people.companyAdmin, people.maintainer, people.externalAdmin, people.nobody])
      for (const kind of ['service', 'plugin']) expect((await job.as(person).get(`/api/kong/${kind}/${serviceIdOf(1)}`)).status).toBe(403)
    expect((await job.app.anonymous.get(`/api/kong/service/${serviceIdOf(1)}`)).status).toBe(401)
  })
  it('is 404 for what is not there, 400 for what is no UUID, and nothing of that reaches the gateway', async () => {
    const admin = job.as(job.people.kongAdmin)
    expect((await admin.get(`/api/kong/service/${serviceIdOf(999_999)}`)).status).toBe(404)
    expect((await admin.get(`/api/kong/service/${serviceIdOf(1)}?resourceId=999999`)).status).toBe(404)
    let calls = 0
    job.admin.begin(() => void calls++)
    for (const id of ['..%2Fconsumers%2Fx', 'x%3Fy', '%00', 'a'.repeat(200), 'consumers'])
      for (const kind of ['service', 'plugin']) expect((await admin.get(`/api/kong/${kind}/${id}`)).status).toBe(400)
    job.admin.begin()
    expect(calls).toBe(0)
  })
  it('is 502 when the gateway is away, and 502 rather than 401 when it refuses the portal’s key', async () => {
    const admin = job.as(job.people.kongAdmin)
    const away = await buildKongResource(job.app.db, { adminUrl: 'http://127.0.0.1:18791', apiUrl: 'http://127.0.0.1:18792' })
    expect((await admin.get(`/api/kong/service/${serviceIdOf(1)}?resourceId=${away.id}`)).status).toBe(502)
    const wrongKey = await buildKongResource(job.app.db, { adminUrl: job.gateway.adminUrl, apiUrl: job.gateway.proxyUrl })
    const { status, body } = await admin.get(`/api/kong/service/${serviceIdOf(1)}?resourceId=${wrongKey.id}`)
    expect([status, body.detail]).toEqual([502, expect.stringMatching(/refused the portal’s key/)])
  })
})
