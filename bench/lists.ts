/** How fast lists respond with 10,000 APIs, 1,000 organizations and 100,000 audit entries, or BENCH_AUDIT_ROWS (p95), compared with the server's smallest response. */
import { rmSync } from 'node:fs'
import { startEmbeddedPostgres } from '@apim/embedded-postgres'
import pino from 'pino'
import { buildApp } from '../apps/server/src/app.ts'
import { openDatabase } from '../apps/server/src/db/client.ts'
import { migrateDatabase, whileMigrating } from '../apps/server/src/db/migrate.ts'
import type { SignedIn } from '../apps/server/src/http/signed-in.ts'
import { createVault } from '../apps/server/src/security/vault.ts'
import { newFolder } from './measure/folder.ts'
import { figure, percentile, ratio } from './measure/print.ts'

const goalMs = 50
const calls = 200
const auditRows = Number(process.env['BENCH_AUDIT_ROWS'] ?? 100_000)
const fill = `
insert into organizations (name, contact, external) select 'Organization ' || n, 'Contact', n > 1 from generate_series(1, 2000) n;
insert into users (email, firstname, lastname, organization_id) values ('a@b.example', 'A', 'B', 1), ('c@d.example', 'C', 'D', 901);
insert into business_areas (name) select 'Area ' || n from generate_series(1, 20) n;
insert into applications (name, organization_id, external) select 'Application ' || n, 1 + n % 1000, n % 3 = 0 from generate_series(1, 5000) n;
insert into application_owners (application_id, user_id) select id, 1 from applications where id % 100 = 0;
insert into apis (name, version, description, application_id, organization_id, business_area_id, created_by, revision)
  select 'API ' || md5(n::text), '1.' || n % 9, 'What it does ' || n, 1 + n % 2000, 1 + (1 + n % 2000) % 1000, 1 + n % 20, 1, 1 from generate_series(1, 10000) n;
insert into access_grants (product_id, organization_id, granted_by) select id, 2 + id % 900, 1 from apis;
insert into resources (name, type) values ('Gateway', 'KONG');
insert into deployments (api_id, resource_id, env, auth, name, context_path, service_name, route_path, upstream_url, state, created_by)
  select id, 1, 'DEV', 'apikey', 'n' || id, 'n' || id, 'n' || id || '-dev', '/n' || id || '-dev', 'http://127.0.0.1', 'ACTIVE', 1 from apis where id % 2 = 0;
insert into access_requests (product_id, organization_id, created_by) select id, 901 + id % 99, 2 from apis where id % 10 = 0;
insert into audit_log (at, actor_id, actor_email, organization_id, action, object_type, object_id, before, after, request_id, address, previous_hash, hash)
  select timestamptz '2026-01-01' + n * interval '20 seconds', nullif(n % 500, 0), coalesce('user' || nullif(n % 500, 0) || '@b.example', 'system'), 1 + n % 1000,
    (array['api','user','deployment','consumer'])[1 + n % 4] || '.' || (array['create','update','delete'])[1 + n % 3], (array['api','user','deployment','consumer'])[1 + n % 4],
    (n % 5000)::text, '{"name": "Before", "rate": 5, "limit": {"hour": 10}}', '{"name": "After", "rate": 6, "limit": {"hour": 10}}', md5(n::text), '192.0.2.1', '', ''
  from generate_series(1, ${auditRows}) n;
analyze;`

const person = (organizationId: number, roles: SignedIn['roles']): SignedIn => ({
  id: 1,
  email: 'a@b.example',
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
const people: Record<string, SignedIn> = {
  'admin-token': person(1, ['ROLE_PORTAL_ADMIN']),
  'client-token': person(700, ['ROLE_COMPANY_ADMIN', 'ROLE_COMPANY_USER']),
}

const folder = newFolder()
const log = pino({ level: 'silent' })
const server = await startEmbeddedPostgres({ dataDir: folder, log })
await whileMigrating(server.url, log, async (filling) => {
  await migrateDatabase(filling)
  await filling.pool.query(fill)
  await filling.pool.query('vacuum analyze audit_log')
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
  limits: { userPerMinute: 1e9, anonymousPerMinute: 1e9 },
  health: async () => ({}),
  metrics: async () => '',
})
const base = await app.listen({ host: '127.0.0.1', port: 0 })

const measure = async (path: string, token?: string) => {
  const times: number[] = []
  for (let call = 0; call < calls + 20; call += 1) {
    const start = performance.now()
    const answer = await fetch(`${base}${path}`, token ? { headers: { authorization: `Bearer ${token}` } } : {})
    await answer.arrayBuffer()
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`)
    if (call >= 20) times.push(performance.now() - start)
  }
  return percentile(times, 0.95)
}

try {
  const reference = await measure('/actuator/info')
  figure('the smallest answer, p95', reference, 'ms')
  const lists = [
    '/api/swaggers',
    '/api/swaggers?page=500',
    '/api/swaggers?name=abc&sort=updatedAt&order=desc',
    '/api/swaggers?my=true',
    '/api/swaggers?env=DEV&businessAreaId=3',
    '/api/swagger-facets',
    '/api/applications',
    '/api/applications?page=500',
    '/api/applications?name=n%204&type=1&sort=name&order=asc',
    '/api/applications?sort=organization&my=false&orgId=700',
    '/api/allapis',
    '/api/all-organizations',
    '/api/all-organizations?query=on%2019&limit=51&open=true',
    '/api/organization/700',
    '/api/kong/requests',
  ]
  const forAdmins = [
    '/api/audit',
    '/api/audit?page=9999',
    '/api/audit?actorId=7',
    '/api/audit?actorId=0&objectType=api&sort=action&order=asc',
    '/api/audit?objectType=api&objectId=4000',
    '/api/audit?action=api.update,user.delete&page=100',
    '/api/audit?orgId=5,700&sort=actorEmail',
    '/api/audit?startDate=2026-01-05&endDate=2026-01-06',
    '/api/audit?requestId=c4ca4238a0b923820dcc509a6f75849b',
    '/api/audit/choices',
    '/api/audit-entry/77',
    '/api/inbox',
    '/api/inbox/count',
  ]
  const listsOf: Record<string, string[]> = { 'admin-token': [...lists, ...forAdmins], 'client-token': [...lists, '/api/inbox/count'] }
  for (const [token, paths] of Object.entries(listsOf))
    for (const path of paths) {
      const p95 = await measure(path, token)
      figure(
        `${path.slice(4)} as ${token.replace('-token', '')}, p95`,
        p95,
        'ms',
        `${ratio(p95, reference, 'smallest')}${p95 > goalMs ? ` over the goal of ${goalMs} ms` : ''}`,
      )
      if (p95 > goalMs) process.exitCode = 1
    }
} finally {
  await app.close()
  await database.close()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
