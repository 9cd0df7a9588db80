import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildMainJob, type MainJob } from '../../../test/main-job.ts'
import { deployments } from '../../db/schema/index.ts'

let job: MainJob
beforeAll(async () => {
  job = await buildMainJob()
})
afterAll(() => job.close())

const names = () => {
  const { name } = job.form(0)
  return { name, contextPath: name }
}
const restricted = { ipRestriction: { enabled: true, ips: ['127.0.0.0/8'] } }
const read = (id: number, person: { email: string } = job.people.maintainer) => job.as(person).get(`/api/swaggers/deployment/${id}`)
const post = (form: object, headers: Record<string, string> = {}, person: { email: string } = job.people.maintainer) =>
  job.as(person).post('/api/swagger/deploy', form, headers)
const rowOf = async (id: number) => (await job.app.db.select().from(deployments).where(eq(deployments.id, id)))[0]
/** A deployment that two tabs have opened at the same time. */
const opened = async () => {
  const own = names()
  const { id, api } = await job.deployed({ ...own, rateLimit: { enabled: true, ratePerMinute: 50 } })
  const { body } = await read(id)
  const edit = (more: object) => job.form(api.id, { ...own, deploymentId: id, ...more })
  return { id, api, version: body.version as string, edit }
}

describe('two editors of one deployment', () => {
  it('the second gets 409 with both versions, and the first editor’s protections stay', async () => {
    const { id, version, edit } = await opened()
    expect((await post(edit({ version, ...restricted }))).status).toBe(200)
    const unprotected = { ipRestriction: { enabled: false, ips: [] }, rateLimit: { enabled: true, ratePerMinute: 70 } }
    const { status, body } = await post(edit({ version, ...unprotected }))
    expect([status, body.code]).toEqual([409, 'stale-version'])
    expect(body.versions.yours).toMatchObject({ version, ...unprotected })
    expect(body.versions.current).toMatchObject({ ...restricted, rateLimit: { enabled: true, ratePerMinute: 50 } })
    expect(await rowOf(id)).toMatchObject({ ipRestrictionEnabled: true, ips: ['127.0.0.0/8'], ratePerMinute: 50 })
    // Someone who has seen both may decide.
    expect((await post(edit({ version: body.versions.current.version, ...unprotected }))).status).toBe(200)
  })
  it('of twenty concurrent edits one succeeds', async () => {
    const { version, edit } = await opened()
    const statuses = await Promise.all(
      Array.from({ length: 20 }, (_, n) => post(edit({ version, rateLimit: { enabled: true, ratePerMinute: 100 + n } }))),
    )
    expect(statuses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(statuses.filter(({ status }) => status === 409)).toHaveLength(19)
  })
  it('the later one also gets 409 when it names no version at all', async () => {
    const { edit } = await opened()
    const { status, body } = await post(edit(restricted))
    expect([status, body.code, body.versions.current.ipRestriction]).toEqual([409, 'version-required', { enabled: false, ips: [] }])
  })
  it('each is shown only what they may see', async () => {
    const { id, version, edit } = await opened()
    await post(edit({ version, ...restricted }))
    const { body } = await post(edit({ version }))
    expect(body.versions.current.kongServer).not.toHaveProperty('adminUrl')
    expect(Object.keys(body.versions.current).sort()).toEqual(Object.keys((await read(id)).body).sort())
    const foreign = await post(edit({ version }), {}, job.people.companyAdmin)
    expect([foreign.status, foreign.body.versions]).toEqual([403, undefined])
  })
})

describe('the version of a deployment', () => {
  it('is returned only to those who may edit it, also as ETag', async () => {
    const { id, api, version } = await opened()
    expect((await read(id)).headers['etag']).toBe(`"${version}"`)
    const { body } = await job.as(job.people.maintainer).get(`/api/api-detail/${api.id}`)
    expect(body.deployments[0]).not.toHaveProperty('version')
  })
  it.each([(version: string) => `"${version}"`, (version: string) => `W/"${version}"`])('is read from If-Match: %s', async (spelled) => {
    const { version, edit } = await opened()
    expect((await post(edit(restricted), { 'if-match': spelled(version) })).status).toBe(200)
    expect((await post(edit(restricted), { 'if-match': spelled(version) })).status).toBe(409)
  })
  it('must be unambiguous: an If-Match that differs from the body is refused, and so is one without a version', async () => {
    const { version, edit } = await opened()
    const other = await post(edit({ version, ...restricted }), { 'if-match': '"another"' })
    expect([other.status, Object.keys(other.body.errors)]).toEqual([400, ['version']])
    const any = await post(edit(restricted), { 'if-match': '*' })
    expect([any.status, Object.keys(any.body.errors)]).toEqual([400, ['If-Match']])
  })
  it('is the same again after an edit fails and is rolled back', async () => {
    const { id, version, edit } = await opened()
    job.admin.begin((call) => (call.method === 'PUT' && call.path.startsWith('/services') ? 'refuse' : undefined))
    expect((await post(edit({ version, upstreamUrl: `${job.upstream.url}/new` }))).status).toBe(502)
    job.admin.begin()
    await job.settled()
    expect((await read(id)).body.version).toBe(version)
    expect((await post(edit({ version, upstreamUrl: `${job.upstream.url}/new` }))).status).toBe(200)
  })
  it('is ignored by a call that changes nothing', async () => {
    const { id } = await opened()
    const admin = job.as(job.people.portalAdmin)
    for (const header of ['*', '"1", "2"', '"of something else"']) {
      const answers = [
        await admin.get(`/api/swaggers/deployment/${id}`, undefined, { 'if-match': header }),
        await admin.post('/api/session/activity', { idleSeconds: 0 }, { 'if-match': header }),
      ]
      expect([header, ...answers.map(({ status }) => status)]).toEqual([header, 200, 200])
    }
  })
  it('is not required for a new deployment', async () => {
    expect((await post(job.form((await job.newApi()).id))).status).toBe(200)
  })
})
