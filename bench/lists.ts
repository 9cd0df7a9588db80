/** How fast every list, picker and filter responds with 20,000 users, 2,000 organizations, 10,000 APIs with 300,000 operations and 100,000 audit entries, or BENCH_AUDIT_ROWS (p95), compared with the server's smallest response. */
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { mayCall } from '@apim/contract'
import { startEmbeddedPostgres } from '@apim/embedded-postgres'
import pino from 'pino'
import { buildApp } from '../apps/server/src/app.ts'
import { openDatabase } from '../apps/server/src/db/client.ts'
import { migrateDatabase, whileMigrating } from '../apps/server/src/db/migrate.ts'
import type { SignedIn } from '../apps/server/src/http/signed-in.ts'
import { createVault } from '../apps/server/src/security/vault.ts'
import { adminId, companyAdminId, documentsSql, emailOf, fillSql, largest } from '../apps/server/test/lists/fill.ts'
import { type List, lists } from '../apps/server/test/lists/lists.ts'
import { noCodegen } from '../apps/server/test/no-codegen.ts'
import { newFolder } from './measure/folder.ts'
import { adminCombinations, combinations, pathsOf } from './measure/list-paths.ts'
import { figure, percentile, ratio } from './measure/print.ts'
import { cpuSeconds, cpuSecondsOfAll } from './measure/process.ts'

const goalMs = 50
const calls = Number(process.env['BENCH_CALLS'] ?? 100)
const amounts = {
  users: 20_000,
  organizations: 2000,
  applications: 5000,
  apis: 10_000,
  auditRows: Number(process.env['BENCH_AUDIT_ROWS'] ?? 100_000),
}
/** Only paths that it matches. */
const only = new RegExp(process.env['BENCH_ONLY'] ?? '')

const person = (id: number, organizationId: number, roles: SignedIn['roles']): SignedIn => ({
  id,
  email: emailOf(id),
  firstname: 'A',
  lastname: 'B',
  roles,
  ownerApps: [],
  organizationId,
  organizationName: 'Organization',
  organizationExternal: organizationId !== 1,
  authTime: Math.floor(Date.now() / 1000),
  issuer: 'bench',
  sid: 'bench',
  requestId: '',
  address: '127.0.0.1',
})
const admin = person(adminId, 1, ['ROLE_PORTAL_ADMIN'])
const client = person(companyAdminId, largest(amounts), ['ROLE_COMPANY_ADMIN', 'ROLE_COMPANY_USER'])
const people: Record<string, SignedIn> = { 'admin-token': admin, 'client-token': client }

const folder = newFolder()
const log = pino({ level: 'silent' })
const server = await startEmbeddedPostgres({ dataDir: folder, log })
await whileMigrating(server.url, log, async (filling) => {
  await migrateDatabase(filling)
  await filling.pool.query(fillSql(amounts))
  await filling.pool.query(documentsSql(amounts.apis))
  await filling.pool.query('vacuum analyze')
})
const database = openDatabase(server.url, () => undefined)
const app = await buildApp({
  db: database.db,
  log,
  vault: createVault(Buffer.alloc(32, 1).toString('base64')),
  authenticate: async (token) => people[token] as SignedIn,
  info: { 'env-info': 'local', version: '0', oidc: { authority: 'https://identity.example', clientId: 'bench' } },
  publicUrl: 'http://localhost',
  issuer: 'https://identity.example',
  embeddedIdentity: false,
  codegen: noCodegen,
  limits: { userPerMinute: 1e9, anonymousPerMinute: 1e9 },
  health: async () => ({}),
  metrics: async () => '',
})
await app.services.apis.searchable.read()
await database.pool.query('vacuum analyze')
const base = await app.listen({ host: '127.0.0.1', port: 0 })
const postmaster = Number(readFileSync(join(server.location, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0])

const ask = async (path: string, token?: string): Promise<string> => {
  const answer = await fetch(`${base}${path}`, token ? { headers: { authorization: `Bearer ${token}` } } : {})
  const text = await answer.text()
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${text}`)
  return text
}
const cpuMs = () => 1000 * (cpuSecondsOfAll(postmaster) + cpuSeconds(process.pid))

const measure = async (path: string, token?: string) => {
  const times: number[] = []
  for (let call = 0; call < 10; call += 1) await ask(path, token)
  const cpuBefore = cpuMs()
  for (let call = 0; call < calls; call += 1) {
    const start = performance.now()
    await ask(path, token)
    times.push(performance.now() - start)
  }
  return { p95: percentile(times, 0.95), cpu: (cpuMs() - cpuBefore) / calls }
}

const lastPageOf = async ({ path, sorts }: List, token: string): Promise<number> => {
  if (sorts.length === 0) return 0
  const { total } = JSON.parse(await ask(`${path}?size=1`, token)) as { total: number }
  const { length } = Object.values(JSON.parse(await ask(path, token)) as Record<string, unknown>).find(Array.isArray) ?? []
  return length ? Math.min(10_000, Math.ceil(total / length) - 1) : 0
}

try {
  const { p95: reference } = await measure('/actuator/info')
  figure('the smallest answer, p95', reference, 'ms')
  for (const [token, person] of Object.entries(people)) {
    const paths = [...combinations, ...(person === admin ? adminCombinations : [])]
    for (const list of lists) if (mayCall(person, list.access)) paths.push(...pathsOf(list, await lastPageOf(list, token)))
    for (const path of paths.filter((one) => only.test(one))) {
      const { p95, cpu } = await measure(path, token)
      const comparison = `${ratio(p95, reference, 'smallest')}, ${cpu.toFixed(1)} ms CPU`
      figure(
        `${path.slice(4)} as ${token.replace('-token', '')}, p95`,
        p95,
        'ms',
        `${comparison}${p95 > goalMs ? `, over the goal of ${goalMs} ms` : ''}`,
      )
      if (p95 > goalMs) process.exitCode = 1
    }
  }
} finally {
  await app.close()
  await database.close()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
