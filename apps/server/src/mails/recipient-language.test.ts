import type { Texts } from '@apim/contract/texts/translate'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../test/app.ts'
import { buildPeople, buildUser, type People } from '../../test/factories.ts'
import { auditLog, mailOutbox, users } from '../db/schema/index.ts'
import { queueMail } from './index.ts'
import { english } from './texts/en.ts'
import { mailTexts } from './texts.ts'

/** The English texts, marked as those of another language. */
const marked = (text: Texts[string]): Texts[string] => {
  if (typeof text === 'string') return `(de) ${text}`
  return Array.isArray(text) ? text.map(markedAll) : markedAll(text)
}
const markedAll = (texts: Texts): Texts => Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, marked(text)]))

let app: TestApp
let people: People
beforeAll(async () => {
  mailTexts['de'] = markedAll(english)
  app = await buildTestApp()
  people = await buildPeople(app.db)
})
afterAll(async () => {
  delete mailTexts['de']
  await app.close()
})
beforeEach(() => app.db.delete(mailOutbox))

const mailsTo = async (email: string) =>
  (await app.db.select().from(mailOutbox).where(eq(mailOutbox.recipient, email)).orderBy(mailOutbox.id)).map(
    ({ template, language, subject }) => [template, language, subject.startsWith('(de) ')],
  )
const languageOf = async (email: string) => (await app.db.select().from(users).where(eq(users.email, email)))[0]?.language
const tell = (to: string) =>
  queueMail(app.db, { to, template: 'access-request.approved', values: { name: 'A', organization: 'B', api: 'C' }, link: '/apis/1' })
const german = { 'accept-language': 'de-AT, en;q=0.5' }

describe('the language of an email', () => {
  it('is that in which an applicant signed up, from the first email to the invitation; administrators get their own', async () => {
    const email = 'greta@sign-up.example'
    const form = { company: 'Newcomer', firstName: 'Greta', lastName: 'Muster', email, agreeToTerm: 'yes' }
    const { status, body } = await app.anonymous.post('/api/access-requests', form, german)
    expect(status).toBe(200)
    await app.app.services.registration.intake.done()
    expect(await mailsTo(email)).toEqual([['registration.received', 'de', true]])
    expect(await mailsTo(people.portalAdmin.email)).toEqual([['registration.to-decide', 'en', false]])
    const review = { accessRequestId: body.requestId, organizationId: people.acme.id }
    expect((await app.as(people.portalAdmin.email).post('/api/approve-access-request', review)).status).toBe(200)
    expect((await mailsTo(email)).at(-1)).toEqual(['registration.approved', 'de', true])
  })
  it('is that of the first session until another is chosen; a later session changes nothing', async () => {
    const { email } = await buildUser(app.db, { organizationId: people.acme.id })
    expect(await languageOf(email)).toBeNull()
    const enter = (sid: string, language: string) =>
      app.as(email, { sid, auth_time: Math.floor(Date.now() / 1000) }).send('GET', '/api/user', undefined, { 'accept-language': language })
    expect((await enter('first', 'de-AT')).status).toBe(200)
    expect((await enter('second', 'fr')).status).toBe(200)
    expect(await languageOf(email)).toBe('de-AT')
    await tell(email)
    expect(await mailsTo(email)).toEqual([['access-request.approved', 'de', true]])
  })
  it('is the one that a user chooses, recorded once', async () => {
    const { id, email } = await buildUser(app.db, { organizationId: people.acme.id, language: 'de' })
    const choose = (language: string) => app.as(email).put('/api/user/language', { language })
    expect(await choose('en')).toMatchObject({ status: 200, body: { language: 'en' } })
    expect((await choose('en')).status).toBe(200)
    await tell(email)
    expect(await mailsTo(email)).toEqual([['access-request.approved', 'en', false]])
    const isChoice = and(eq(auditLog.action, 'user.set-language'), eq(auditLog.objectId, String(id)))
    expect(await app.db.select().from(auditLog).where(isChoice)).toMatchObject([{ before: { language: 'de' }, after: { language: 'en' } }])
  })
  it.each(['', 'de_AT', 'de\r\nbcc: x@y.example', '<script>', 'd', `${'de-'.repeat(20)}de`])('cannot be %j', async (language) => {
    expect((await app.as(people.externalUser.email).put('/api/user/language', { language })).status).toBe(400)
  })
  it('is English where there are no texts in the one that is wanted', async () => {
    const { email } = await buildUser(app.db, { language: 'tlh-Latn' })
    await tell(email)
    expect(await mailsTo(email)).toEqual([['access-request.approved', 'en', false]])
  })
  it('is forgotten with the user (trust T05)', async () => {
    const { id, email } = await buildUser(app.db, { organizationId: people.acme.id, language: 'de' })
    const confirm = encodeURIComponent(email)
    expect((await app.as(people.portalAdmin.email).delete(`/api/user?id=${id}&confirm=${confirm}`)).status).toBe(200)
    expect((await app.db.select().from(users).where(eq(users.id, id)))[0]?.language).toBeNull()
  })
})
