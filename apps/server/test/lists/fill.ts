/** How much of each there is. */
export interface Amounts {
  users: number
  organizations: number
  applications: number
  apis: number
  auditRows: number
}

/** Two of the people: the first user is a portal admin, this one a company admin of the organization with the most users. */
export const [adminId, companyAdminId] = [1, 20]

const firstnames = "(array['Ada','Grace','Émile','Jürgen','Noor','Wei','Łukasz','Maria','Olu','Sigrún','محمد','Ivana'])[1 + n % 12]"
const lastnames =
  "(array['Lovelace','Hopper','Núñez','Straße','van den Berg','Chen','Wójcik','Okafor','العلي','Jónsdóttir','Smith'])[1 + n % 11]"
const email = "'user' || n || '@firm' || n % 900 || '.example'"
const time = (interval: string) => `timestamptz '2026-01-01' + n * interval '${interval}'`

const people = ({ users, organizations }: Amounts) => `
insert into organizations (name, contact, external, city, description)
  select 'Organization ' || n, 'Contact', n > 1, 'City ' || n % 90, repeat('What it does ', 5) from generate_series(1, ${organizations}) n;
insert into users (email, firstname, lastname, organization_id, company_admin, portal_admin, status, phone_number, created_at, last_login_at)
  select ${email}, ${firstnames}, ${lastnames} || ' ' || substr(md5(n::text), 1, 4),
    case when n = ${adminId} then 1 when n % 20 = 0 then ${largest({ organizations })} else 1 + n % ${organizations} end,
    n % 30 = 3 or n = ${companyAdminId}, n % 2000 = ${adminId}, case when n % 40 = 1 and n > 1 then 'DISABLED' else 'ACTIVE' end,
    '+41 44 ' || n, ${time('40 minutes')}, case when n % 6 > 0 then ${time('47 minutes')} end
  from generate_series(1, ${users}) n;
insert into role_changes (admin_id, admin_organization_id, user_id, new_roles, updated_at)
  select 1 + n % 30, 1 + n % 2, n, array['ROLE_COMPANY_ADMIN'], ${time('20 minutes')} from generate_series(1, ${users}) n;
insert into registrations (email, first_name, last_name, company, status, organization_id, company_admin, terms_version, address, created_at)
  select 'new' || n || '@firm' || n % 900 || '.example', ${firstnames}, ${lastnames}, 'Firm ' || md5(n::text), (array['NEW','APPROVED','DENIED','APPROVED'])[1 + n % 4],
    case when n % 3 > 0 then case when n % 10 < 4 then ${largest({ organizations })} else 1 + n % ${organizations} end end, n % 9 = 0, 1, '192.0.2.1', ${time('9 minutes')}
  from generate_series(1, ${users / 2}) n;
insert into invitations (user_id, email, token_hash, created_by, expires_at)
  select id, email, md5(id::text), ${adminId}, now() + id * interval '1 minute' from users where last_login_at is null and status = 'ACTIVE';
insert into verified_domains (domain, organization_id, created_by) select 'firm' || n || '.example', n, ${adminId} from generate_series(1, ${organizations / 2}) n;
insert into organization_deletions (organization_id, status, created_by, decided_by, decided_at, updated_at)
  select n, case when n % 4 = 0 then 'NEW' else 'DENIED' end, 1 + n % 30, case when n % 4 > 0 then ${adminId} end, case when n % 4 > 0 then now() end, ${time('1 hour')}
  from generate_series(1, ${organizations}) n;`

const products = ({ organizations, applications, apis }: Amounts) => `
insert into business_areas (name) select 'Area ' || n from generate_series(1, 20) n;
insert into applications (name, organization_id, external, description)
  select 'Application ' || n, 1 + n % ${organizations}, n % 3 = 0, repeat('What it does ', 5) from generate_series(1, ${applications}) n;
insert into application_owners (application_id, user_id) select id, ${adminId} from applications where id % 100 = 0;
insert into apis (name, version, description, application_id, organization_id, business_area_id, created_by, revision)
  select 'API ' || md5(n::text), '1.' || n % 9, 'What it does ' || n, 1 + n % ${applications}, 1 + (n % ${applications}) % ${organizations}, 1 + n % 20, ${adminId}, 1
  from generate_series(1, ${apis}) n;
insert into deleted_apis (api, organization_name, firstname, lastname)
  select 'API ' || md5(n::text), 'Organization ' || n % 900, 'Ada', 'Lovelace' from generate_series(1, ${apis / 2}) n;
insert into access_grants (product_id, organization_id, granted_by) select id, 2 + id % ${organizations / 2}, ${adminId} from apis;
insert into access_grants (product_id, organization_id, granted_by, own_keys)
  select 1, n, ${adminId}, true from generate_series(1, ${organizations}) n on conflict do nothing;
insert into access_requests (product_id, organization_id, created_by, status)
  select id, 2 + (id + n) % ${organizations / 2}, 2 + id % 30, case when n = 0 and id % 10 = 0 then 'NEW' else 'APPROVED' end from apis, generate_series(0, 1) n;
insert into resources (name, type) values ('Gateway', 'KONG');
insert into resource_configs (resource_id, name, secret, expires_at) select 1, 'Token ' || n, 'sealed', now() + n * interval '1 day' from generate_series(1, 40) n;
insert into deployments (api_id, resource_id, env, auth, name, context_path, service_name, route_path, upstream_url, state, settled, created_by)
  select id, 1, 'DEV', 'apikey', 'n' || id, 'n' || id, 'n' || id || '-dev', '/n' || id || '-dev', 'http://127.0.0.1', 'ACTIVE', true, ${adminId}
  from apis where id % 2 = 0 or id = 1 order by id;
insert into consumers (deployment_id, organization_id, api_key_last4, state, settled, created_by, expires_at)
  select id, 2 + api_id % ${organizations / 2}, 'abcd', 'ACTIVE', true, ${adminId}, case when api_id % 20 = 0 then now() + api_id * interval '1 hour' end from deployments where api_id % 4 = 0;`

const records = ({ users, organizations, auditRows }: Amounts) => `
insert into view_records (consumer_id, user_id, organization_name, firstname, lastname, email, consumer_name, ip_address, process_at)
  select 1 + n % (select count(*)::int from consumers), n, 'Organization ' || n % ${organizations}, ${firstnames}, ${lastnames}, ${email}, 'consumer-' || md5(n::text),
    '192.0.2.' || n % 250, ${time('9 minutes')}
  from generate_series(1, ${users}) n;
insert into issue_reports (title, description, created_by, organization_id, created_at)
  select 'Something about ' || md5(n::text), repeat('It does not work. ', 20), n, 1 + n % ${organizations}, ${time('9 minutes')} from generate_series(1, ${users / 4}) n;
insert into webhooks (organization_id, name, url, kinds, active)
  select case when n % 2 = 1 then ${largest({ organizations })} end, 'Events ' || n, 'https://hooks.example', '{api}', true from generate_series(1, 40) n;
insert into webhook_deliveries (webhook_id, message_id, type, data, created_at, sent_at, attempts, attempts_max)
  select 1, 'msg_' || n, 'api.revised', '{"link": "/wall"}', ${time('9 minutes')}, ${time('10 minutes')}, 1, 9 from generate_series(1, ${users / 4}) n;
insert into notifications (user_id, organization_id, event, "values", link, created_at, read_at)
  select id, organization_id, 'issue-report.received', '{"title": "It does not work"}', '/help/issue-reports', ${time('9 minutes')}, case when n % 3 > 0 then now() end
  from users, generate_series(1, 100) n where portal_admin;
insert into mail_outbox (recipient, subject, text, sent_at, created_at, attempts)
  select ${email}, 'Your request ' || n, repeat('We have received it. ', 20), case when n % 50 > 0 then ${time('9 minutes')} end, ${time('8 minutes')},
    case when n % 100 = 0 then 15 else 1 end
  from generate_series(1, ${users}) n;
insert into audit_log (at, actor_id, actor_email, organization_id, action, object_type, object_id, before, after, request_id, address, previous_hash, hash)
  select ${time('20 seconds')}, nullif(n % 500, 0), coalesce('user' || nullif(n % 500, 0) || '@b.example', 'system'), 1 + n % ${organizations},
    (array['api','user','deployment','consumer'])[1 + n % 4] || '.' || (array['create','update','delete'])[1 + n % 3], (array['api','user','deployment','consumer'])[1 + n % 4],
    (n % 5000)::text, '{"name": "Before", "rate": 5, "limit": {"hour": 10}}', '{"name": "After", "rate": 6, "limit": {"hour": 10}}', md5(n::text), '192.0.2.1', '', ''
  from generate_series(1, ${auditRows}) n;`

/** The organization with the most users. */
export const largest = ({ organizations }: Pick<Amounts, 'organizations'>): number => Math.ceil(organizations / 3)
/** The address of one of the people. */
export const emailOf = (id: number): string => `user${id}@firm${id % 900}.example`
/** SQL that fills an empty database of the portal with that much of everything that a list shows; needs at least 40 users and 8 organizations. */
export const fillSql = (amounts: Amounts): string => people(amounts) + products(amounts) + records(amounts)

const nouns = [
  'accounts',
  'payments',
  'cards',
  'statements',
  'orders',
  'positions',
  'quotes',
  'transfers',
  'limits',
  'customers',
  'mandates',
  'fees',
]
const sha = (of: string) => `encode(sha256((${of})::text::bytea), 'hex')`

/** A document of thirty operations for each API that `fillSql` has made; their words are still to be read. */
export const documentsSql = (apis: number): string => `
insert into documents (sha256, original, media_type, normalised, format, operations, tags)
  select ${sha('n')}, '{}', 'application/json',
    json_build_object('components', json_build_object('schemas', json_build_object('Position' || n % 997, '{}'::json, 'Entry' || n % 89, '{}'::json)))::text, 'openapi 3.1',
    (select jsonb_agg(jsonb_build_object('method', 'GET', 'path', '/' || noun || '/resource' || (n * 7 + o) % 2999 || '/{id}', 'summary', 'Returns ' || noun || ' of customer ' || (n + o) % 499,
      'operationId', 'list' || initcap(noun) || o, 'tags', jsonb_build_array(noun)))
      from (select o, (array[${nouns.map((noun) => `'${noun}'`).join(', ')}])[1 + (n + o % 3) % ${nouns.length}] as noun from generate_series(1, 30) o) as operation),
    (array[${[...nouns, ...nouns].map((noun) => `'${noun}'`).join(', ')}])[1 + n % ${nouns.length} : 3 + n % ${nouns.length}]
  from generate_series(1, ${apis}) n;
insert into api_revisions (api_id, number, version, document_sha256, file_name, created_by)
  select id, 1, version, ${sha('id')}, 'spec.json', ${adminId} from apis where id <= ${apis};`
