/**
 * The server's failure tests: gateways and databases that go away, processes that are killed, several of each. Only the other tests also
 * run on the system's PostgreSQL, because they cover its responses.
 */
export const work = [
  'delivery',
  'drift',
  'faults',
  'kills',
  'lockdown',
  'lost-database',
  'portals',
  'doubted-keys',
  'revoked-keys',
  'settle',
  'several-gateways',
  'unavailable',
].map((name) => `apps/server/**/${name}.test.ts`)

/**
 * Of the others, the files that send the database no statement that no other file sends: they test browsers, gateways, headers and files on
 * disk. They run on the embedded PostgreSQL only.
 */
export const coveredElsewhere = [
  'apps/server/src/http/every-route.test.ts',
  'apps/server/src/http/portal.test.ts',
  'apps/server/src/http/proxies.test.ts',
  'apps/server/src/http/request-log.test.ts',
  'apps/server/src/modules/apis/reference/reference.test.ts',
  'apps/server/src/modules/deployments/versions.test.ts',
  'apps/server/src/modules/gateway/gateway.test.ts',
  'apps/server/test/permissions/key-material/key-material.test.ts',
]
