/**
 * The server's tests that wait for what fails: gateways and databases that go away, processes that are killed, several of each. What
 * PostgreSQL answers is tested by the others, which is why only those run on the system's as well.
 */
export const work = [
  'delivery',
  'drift',
  'faults',
  'kills',
  'lockdown',
  'lost-database',
  'portals',
  'settle',
  'several-gateways',
  'unavailable',
].map((name) => `apps/server/**/${name}.test.ts`)

/**
 * Of the others, those that send the database nothing which no other file sends: about browsers, gateways, headers and files on the disk. They run
 * on the product's own PostgreSQL alone.
 */
export const askedElsewhere = [
  'apps/server/src/http/every-route.test.ts',
  'apps/server/src/http/portal.test.ts',
  'apps/server/src/http/proxies.test.ts',
  'apps/server/src/http/request-log.test.ts',
  'apps/server/src/modules/apis/reference/reference.test.ts',
  'apps/server/src/modules/deployments/versions.test.ts',
  'apps/server/src/modules/gateway/gateway.test.ts',
]
