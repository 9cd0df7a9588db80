import { describe, expect, it } from 'vitest'
import { breaches, type Edge, edges, files, programEdges, programs, type Rule } from './imports.ts'
import { backwards, type Order, placeIn } from './order.ts'

const gateway: Order = {
  folder: 'apps/gateway/src/',
  rooms: [
    'entity',
    'return-memory',
    'ports',
    'default-certificate',
    'net',
    'http1',
    'http',
    'upstream',
    'metrics',
    'status',
    'limits',
    'credentials',
    'router',
    'spool/files',
    'spool/delivery',
    'spool',
    'plugin',
    'log-encoding',
    'proxy-access-log',
    'balancer/shared',
    'balancer/choice',
    'balancer/directory',
    'balancer',
    'data-plane',
    'plugins/shared',
    'plugins/transformers',
    'plugins/oauth2',
    'plugins',
    'proxy/configuration',
    'proxy/exchange',
    'proxy/answer',
    'proxy/forwarding',
    'proxy/clients/tunnels',
    'proxy/clients/http1/message',
    'proxy/clients/http1/connection',
    'proxy/clients/http1',
    'proxy/clients/http2',
    'proxy/clients',
    'proxy/thread',
    'proxy/data-plane',
    'proxy',
    'store',
    'takeover',
    'admin/call',
    'admin/references',
    'admin/entities',
    'admin/upstreams',
    'admin/node',
    'admin',
    'config',
    'gateway',
    'main',
  ],
}

const server: Order = {
  folder: 'apps/server/src/',
  rooms: [
    'canonical-json',
    'config',
    'host',
    'is-running',
    'log',
    'metrics',
    'product-version',
    'return-memory',
    'jobs/crashpoint',
    'db',
    'http/errors',
    'security',
    'idempotency',
    'http',
    'audit',
    'jobs',
    'mails',
    'outside',
    'gateway/ids',
    'read-models',
    'notifications',
    'webhooks',
    'modules/webhooks',
    'modules/help',
    'modules/issue-reports',
    'modules/mails',
    'modules/audit',
    'modules/inbox',
    'modules/notifications',
    'modules/favourites',
    'modules/checklist',
    'modules/expiry',
    'modules/business-areas',
    'modules/invitations',
    'modules/terms',
    'modules/session',
    'modules/applications',
    'modules/users',
    'modules/registration',
    'modules/reports',
    'modules/resources',
    'modules/certificates',
    'modules/access',
    'modules/gateway',
    'modules/spec-rules',
    'modules/apis',
    'modules/codegen',
    'modules/deployments',
    'modules/consumers',
    'modules/api-life',
    'modules/tries',
    'modules/organizations',
    'modules/organization-deletions',
    'modules/palette',
    'gateway',
    'purgeables',
    'app-options',
    'app',
    'identity',
    'portals',
    'installation',
    'backup',
    'doctor',
    'demo',
    'start',
    'main',
  ],
}

/** `testing` is what its tests use: it renders screens, so it comes after them. */
const portal: Order = {
  folder: 'apps/portal/src/',
  rooms: [
    'theme',
    'locales',
    'shared',
    'shell',
    'features',
    'screens',
    'routes',
    'testing',
    'router',
    'app',
    'show',
    'prerender',
    'start',
    'main',
  ],
}

const rules: (Rule & { planted: Edge })[] = [
  {
    why: 'the product knows nothing of what runs, measures and tries it',
    from: /^(apps|packages)\//,
    to: /^(tools|bench|bar|e2e)\//,
    planted: { from: 'apps/server/src/start.ts', to: 'tools/launch/root.mjs' },
  },
  {
    why: 'tools know neither measurements nor journeys',
    from: /^tools\//,
    to: /^(bench|bar|e2e)\//,
    planted: { from: 'tools/launch/launch.ts', to: 'bench/measure/print.ts' },
  },
  {
    why: 'what starts the product knows nothing of what tests it',
    from: /^tools\/launch\//,
    to: /^tools\/(test|test-programs|architecture)\//,
    planted: { from: 'tools/launch/supervise.ts', to: 'tools/test-programs/free-ports.ts' },
  },
  {
    why: 'what Node 20 must run is plain JavaScript',
    from: /^tools\/.*\.mjs$/,
    to: /(\.tsx?|^@apim\/.*)$/,
    planted: { from: 'tools/launch/prepare/install.mjs', to: 'tools/launch/ports.ts' },
  },
  {
    why: 'benchmarks know no bar, and each other only by what they measure with',
    from: /^bench\//,
    to: /^(bar\/|bench\/[^/]+$)/,
    planted: { from: 'bench/gateway.ts', to: 'bench/router.ts' },
  },
  {
    why: 'of benchmarks others know only what they measure with',
    from: /^(bar|e2e)\//,
    to: /^bench\/(?!measure\/)/,
    planted: { from: 'bar/soak/load.ts', to: 'bench/gateway.ts' },
  },
  {
    why: 'no bar knows another one',
    from: /^bar\/([^/.]+)/,
    to: /^bar\/(?!(product|report|$1)\/)/,
    planted: { from: 'bar/soak/load.ts', to: 'bar/faults/stop.ts' },
  },
  {
    why: 'what bars share knows none of them',
    from: /^bar\/(product|report)\//,
    to: /^bar\/(?!(product|report)\/)/,
    planted: { from: 'bar/product/start.ts', to: 'bar/soak/load.ts' },
  },
  {
    why: 'pages as journeys see them know no journey',
    from: /^e2e\/pages\//,
    to: /^e2e\/(journeys|keycloak|screens)\//,
    planted: { from: 'e2e/pages/gallery.ts', to: 'e2e/screens/screens.ts' },
  },
]

describe('tools, bench, bar and e2e', () => {
  it('are included', () => {
    for (const folder of ['tools', 'bench', 'bar', 'e2e'])
      expect(programs.filter((file) => file.startsWith(`${folder}/`)).length).toBeGreaterThan(9)
  })
  for (const rule of rules) {
    it(`detects a planted breach: ${rule.why}`, () => expect(breaches(rule, [rule.planted])).toHaveLength(1))
    it(rule.why, () => expect(breaches(rule, [...edges, ...programEdges])).toEqual([]))
  }
})

describe.each([gateway, server, portal])('the order of $folder', (order) => {
  it('lists everything that is in the folder, and nothing else', () => {
    const own = files.filter((file) => file.startsWith(order.folder))
    expect(own.filter((file) => placeIn(order, file) === -1)).toEqual([])
    expect(order.rooms.filter((_, place) => !own.some((file) => placeIn(order, file) === place))).toEqual([])
  })
  it('detects a planted backward import', () => {
    const [first = '', last = ''] = [order.rooms[0], order.rooms.at(-1)].map((room) => `${order.folder}${room}.ts`)
    const planted = [
      { from: first, to: last },
      { from: last, to: first },
    ]
    expect(backwards(order, planted)).toEqual([`${first} -> ${last}`])
  })
  it('has no backward import', () => expect(backwards(order, edges)).toEqual([]))
})
