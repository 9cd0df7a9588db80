import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../test/app.ts'
import { buildDelivery, buildPeople, buildWebhook, type People } from '../../test/factories.ts'
import { withDatabase } from '../../test/postgres.ts'
import { openDatabase } from '../db/client.ts'
import { mailOutbox } from '../db/schema/index.ts'
import { migrateIdentityTo } from '../identity.ts'
import { outboxStore } from '../mails/outbox.ts'
import { packFolder } from './archive.ts'
import { backUp, restore } from './index.ts'

const base = mkdtempSync(join(tmpdir(), 'sign-ins-'))
const say = () => undefined
let app: TestApp
let people: People
beforeAll(async () => {
  app = await buildTestApp()
  people = await buildPeople(app.db)
  await migrateIdentityTo(app.pool, 2)
})
afterAll(async () => {
  await app.close()
  rmSync(base, { recursive: true, force: true })
})

const emptyDatabase = async (): Promise<string> => {
  const name = `restored_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({ connectionString: inject('postgresUrl') })
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  return withDatabase(inject('postgresUrl'), name)
}

it('a restored installation knows no sign-in and no password link of the backup: they may have ended or been used since', async () => {
  const signedInAt = Math.floor(Date.now() / 1000) - 60
  const { email } = people.portalAdmin
  expect((await app.as(email, { auth_time: signedInAt }).get('/api/user')).status).toBe(200)
  const { pool } = app
  await pool.query(`insert into identity.artifact (model, id_hash, payload, uid, expires_at) values
    ('Session', 'a', '{}', 'one', now() + interval '1 hour'), ('Grant', 'b', '{}', null, now() + interval '1 hour')`)
  await pool.query(`with one as (insert into identity.account (email, first_name, last_name, email_verified, password_changed_at)
      values ('ann@firm.example', 'Ann', 'Lee', true, now()) returning id)
    insert into identity.password_link (token_hash, account_id, expires_at) select 'link', id, now() + interval '1 day' from one`)
  const place = { DATABASE_URL: await emptyDatabase(), DATA_DIR: join(base, 'restored'), ENCRYPTION_KEY: '' }
  mkdirSync(join(base, 'data'))
  const source = { DATABASE_URL: String(pool.options.connectionString), DATA_DIR: join(base, 'data'), ENCRYPTION_KEY: '' }
  await backUp(source, join(base, 'portal.backup'), '1.2.3', say)
  await restore(place, join(base, 'portal.backup'), say)
  const restored = await buildTestApp(
    {},
    openDatabase(place.DATABASE_URL, () => undefined),
  )
  expect((await restored.as(email, { auth_time: signedInAt }).get('/api/user')).status).toBe(401)
  expect((await restored.as(email, { auth_time: signedInAt + 30 }).get('/api/user')).status).toBe(200)
  const live = await restored.pool.query(`select 1 from identity.artifact where ended_at is null
    union all select 1 from identity.password_link where expires_at > now()`)
  expect(live.rowCount).toBe(0)
  await restored.close()
})

it('a restored installation sends no email and calls no webhook that was waiting at the backup, but shows it as failed, and sends it if an admin says so', async () => {
  const mail = { recipient: 'ann@firm.example', text: 'Hello' }
  await app.db.insert(mailOutbox).values([
    { ...mail, subject: 'Sent since' },
    { ...mail, subject: 'Being sent', attempts: 1, leaseUntil: new Date(Date.now() + 60_000) },
    { ...mail, subject: 'Sent before', sentAt: new Date() },
  ])
  const hook = await buildWebhook(app.db)
  await buildDelivery(app.db, hook.id, { sentAt: null, attempts: 0 })
  const source = { DATABASE_URL: String(app.pool.options.connectionString), DATA_DIR: join(base, 'data'), ENCRYPTION_KEY: '' }
  await backUp(source, join(base, 'mails.backup'), '1.2.3', say)
  const place = { DATABASE_URL: await emptyDatabase(), DATA_DIR: join(base, 'mails'), ENCRYPTION_KEY: '' }
  await restore(place, join(base, 'mails.backup'), say)
  const restored = await buildTestApp(
    {},
    openDatabase(place.DATABASE_URL, () => undefined),
  )
  const store = outboxStore(restored.db, 60_000)
  const due = async () => (await store.take())?.subject
  expect(await due()).toBeUndefined()
  const states = async () => (await restored.as(people.portalAdmin.email).get('/api/mails')).body.mails
  expect(Object.fromEntries((await states()).map(({ subject, state }: Record<string, string>) => [subject, state]))).toEqual({
    'Sent since': 'failed',
    'Being sent': 'failed',
    'Sent before': 'sent',
  })
  expect((await restored.as(people.portalAdmin.email).get(`/api/webhook/${hook.id}/deliveries`)).body.deliveries).toMatchObject([
    { state: 'failed' },
  ])
  const { id } = (await states()).find(({ subject }: { subject: string }) => subject === 'Sent since')
  expect((await restored.as(people.portalAdmin.email).post(`/api/mail/${id}/retry`)).status).toBe(200)
  expect(await due()).toBe('Sent since')
  await restored.close()
})

it('the folder of a killed backup, with its secrets, is removed by the next run; that of a running one stays', async () => {
  const [folder, target] = [join(base, 'to-pack'), join(base, 'again.backup')]
  mkdirSync(folder)
  const killed = spawn(process.execPath, ['-e', ''])
  await once(killed, 'exit')
  const nameOf = (pid: number | undefined) => join(base, `.again.backup-${hostname().replaceAll(/[^\w-]/g, '')}.${pid}-abcdef`)
  for (const pid of [killed.pid, process.ppid]) mkdirSync(nameOf(pid))
  await packFolder(folder, target)
  expect([existsSync(nameOf(killed.pid)), existsSync(nameOf(process.ppid)), existsSync(target)]).toEqual([false, true, true])
})

it('a file that someone else has prepared under a name that a backup might use is not written to', async () => {
  const [folder, target] = [join(base, 'folder'), join(base, 'shared.backup')]
  mkdirSync(folder)
  writeFileSync(join(folder, 'secret'), 'a key')
  // As in a folder that others may write to, such as /tmp.
  writeFileSync(`${target}.partial`, 'mine')
  chmodSync(`${target}.partial`, 0o666)
  const prepared = statSync(`${target}.partial`).ino
  await packFolder(folder, target)
  expect([statSync(target).ino === prepared, statSync(target).mode & 0o777]).toEqual([false, 0o600])
  expect(readFileSync(`${target}.partial`, 'utf8')).toBe('mine')
})
