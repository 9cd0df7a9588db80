import type { Change, Entity } from '../src/entity.ts'
import { consumer, group, key, plugin, route, service, target, upstream } from '../test/entities.ts'
import { guarded, type Policy } from './guarded.ts'
import { oauth2World } from './proxy-oauth2.ts'
import { limits, transformations } from './proxy-transformations.ts'

/** Where the recordings' upstreams are in this run. */
export interface Upstreams {
  echo: string
  other: string
  /** Nothing listens here. */
  down: string
  /** `host:port` of the http-log endpoint. */
  log: string
}

const withId = (change: Change, id: string): Change => ({ ...change, id, value: { ...change.value, id } as Entity })
const low = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
const high = (n: number) => `ffffffff-0000-4000-8000-00000000000${n}`

const routing = (at: Upstreams, echo: Change, other: Change, down: Change): Change[] => {
  const off = service(at.echo, { enabled: false })
  const once = service(at.down, { retries: 0 })
  const slow = service(at.echo, { read_timeout: 500, retries: 0 })
  const nameless = service('http://no-such-host.invalid')
  return [
    off,
    once,
    slow,
    nameless,
    route(echo, { paths: ['/plain'] }),
    route(echo, { paths: ['/Case'] }),
    route(other, { paths: ['/sp ace'] }),
    route(echo, { paths: ['/nostrip'], strip_path: false }),
    route(echo, { paths: ['/ph'], preserve_host: true }),
    route(null, { paths: ['/serviceless'] }),
    route(echo, { paths: ['/httpsonly'], protocols: ['https'] }),
    route(echo, { paths: ['/h301'], protocols: ['https'], https_redirect_status_code: 301 }),
    route(down, { paths: ['/down'] }),
    route(once, { paths: ['/dn0'] }),
    route(slow, { paths: ['/slowr'] }),
    route(nameless, { paths: ['/nodns'] }),
    route(off, { paths: ['/disabled'] }),
    route(echo, { paths: ['/zecho'] }),
    route(down, { paths: ['/zdown'] }),
  ]
}

const hostOf = (url: string): string => new URL(url).host

/** The upstreams of the recorded health checks; `sick` is a target that an active check had found unhealthy. */
export const checkedUpstreams = (at: Upstreams) => {
  const unhealthy = { http_failures: 3, tcp_failures: 1 }
  const [hc, pa] = ['hc.internal', 'pa.internal'].map((name) => upstream(name, { healthchecks: { passive: { unhealthy } } })) as [
    Change,
    Change,
  ]
  const [toHc, toPa] = [service('http://hc.internal'), service('http://pa.internal')]
  const sick = target(hc, hostOf(at.down))
  const targets = [target(hc, hostOf(at.echo)), sick, target(hc, 'no-such-host.invalid:80'), target(pa, hostOf(at.echo))]
  const changes = [hc, pa, ...targets, toHc, toPa, route(toHc, { paths: ['/hc'] }), route(toPa, { paths: ['/pa'] })]
  return { changes, sick: { upstreamId: hc.id, targetId: sick.id } }
}

/** The global http-log, which exists only during its section. */
export const globalLog = (at: Upstreams): Change => plugin('http-log', { http_endpoint: `http://${at.log}/global` })

const balanced = (at: Upstreams): Change[] => {
  const [both, none] = [upstream('lb.internal'), upstream('empty.internal')]
  const [toBoth, toNone] = [service('http://lb.internal/lbp'), service('http://empty.internal')]
  return [
    both,
    none,
    target(both, hostOf(at.echo)),
    target(both, hostOf(at.other)),
    toBoth,
    toNone,
    route(toBoth, { paths: ['/lb'] }),
    route(toNone, { paths: ['/lbempty'] }),
  ]
}

const priorities = (at: Upstreams, echo: Change, other: Change): Change[] => {
  const base = service(`${at.echo}/base`)
  return [
    base,
    route(echo, { paths: ['/pr'] }),
    route(other, { paths: ['/pr/long'] }),
    route(other, { paths: ['~/pr/\\d+'] }),
    route(echo, { paths: ['~/rp/\\d+'] }),
    route(other, { paths: ['~/rp/\\d+/x'], regex_priority: 5 }),
    route(other, { paths: ['~/unanch'] }),
    route(other, { hosts: ['pr.test'] }),
    route(echo, { hosts: ['pr.test'], paths: ['/hp'] }),
    route(other, { hosts: ['*.wild.test'] }),
    route(echo, { hosts: ['a.wild.test'] }),
    route(echo, { hosts: ['right.*'] }),
    route(echo, { paths: ['/meth'] }),
    route(other, { paths: ['/meth'], methods: ['DELETE'] }),
    route(echo, { paths: ['/hdr'] }),
    route(other, { paths: ['/hdr'], headers: { 'X-Env': ['uat'] } }),
    route(echo, { paths: ['/onlypost'], methods: ['POST'] }),
    withId(route(echo, { paths: ['/dup'] }), high(0)),
    withId(route(other, { paths: ['/dup'] }), low(0)),
    route(other, { paths: ['~/rx/v(?<version>\\d+)/items/\\d+$'], strip_path: false }),
    route(base, { paths: ['~/rxs/\\d+'] }),
    withId(route(echo, { paths: ['/ta'], created_at: 1 }), low(1)),
    withId(route(other, { paths: ['/ta'], created_at: 2 }), high(1)),
    withId(route(echo, { paths: ['/tb'], created_at: 1 }), high(2)),
    withId(route(other, { paths: ['/tb'], created_at: 2 }), low(2)),
    withId(route(echo, { paths: ['~/tc/[a-z]+'], created_at: 1 }), high(3)),
    withId(route(other, { paths: ['~/tc/[a-z]+'], created_at: 2 }), low(3)),
  ]
}

const pathHandling = (at: Upstreams): Change[] =>
  Object.entries({ echo: at.echo, base: `${at.echo}/base`, baseslash: `${at.echo}/base/` }).flatMap(([name, url]) => {
    const target = service(url)
    const routes = ['v0', 'v1'].flatMap((handling) =>
      [true, false].flatMap((strips) =>
        Object.entries({ root: '/', p: '/p', ps: '/p/' }).map(([label, path]) =>
          route(target, {
            hosts: [`${handling}-${name}-${strips ? 's' : 'n'}-${label}.test`],
            paths: [path],
            strip_path: strips,
            path_handling: handling,
          }),
        ),
      ),
    )
    return [target, ...routes]
  })

const keyAuth: Policy = ['key-auth', {}]

const people = (): { changes: Change[]; alice: Change; bob: Change; anonymous: Change } => {
  const alice = consumer('alice', { custom_id: 'cid-alice' })
  const bob = consumer('bob')
  const otherBob = consumer('bob')
  const anonymous = consumer('anon')
  const keys = [key(alice, 'alice-key'), key(bob, 'bob-key'), key(otherBob, 'bk')]
  const groups = [group(alice, 'gold'), group(otherBob, 'silver'), group(otherBob, 'bronze')]
  return { changes: [alice, bob, otherBob, anonymous, ...keys, ...groups], alice, bob, anonymous }
}

const policies = (at: Upstreams, echo: Change, down: Change, anonymous: Change): Change[] => {
  const logTo = (path: string, more: Record<string, unknown> = {}): Policy => [
    'http-log',
    { http_endpoint: `http://${at.log}${path}`, ...more },
  ]
  const [twoGroups, restricted] = [route(echo, { paths: ['/g'] }), route(echo, { paths: ['/ipr'] })]
  return [
    ...guarded(echo, 'ka', keyAuth),
    ...guarded(echo, 'kb', [
      'key-auth',
      { key_names: ['apikey', 'x-api-key'], hide_credentials: true, key_in_body: true, realm: 'myrealm' },
    ]),
    ...guarded(echo, 'kq', ['key-auth', { key_in_query: false, run_on_preflight: false }]),
    ...guarded(echo, 'kan', ['key-auth', { anonymous: anonymous.id }]),
    ...guarded(echo, 'kanname', ['key-auth', { anonymous: 'anon' }]),
    ...guarded(echo, 'kanbad', ['key-auth', { anonymous: low(9) }]),
    ...guarded(echo, 'acla', keyAuth, ['acl', { allow: ['gold'] }]),
    ...guarded(echo, 'acld', keyAuth, ['acl', { deny: ['gold'], hide_groups_header: true }]),
    ...guarded(echo, 'aclnoauth', ['acl', { allow: ['gold'] }]),
    twoGroups,
    plugin('key-auth', {}, { route: twoGroups }),
    plugin('acl', { allow: ['bronze'] }, { route: twoGroups }),
    ...guarded(echo, 'ipdeny', ['ip-restriction', { deny: ['127.0.0.1'] }]),
    ...guarded(echo, 'ipallow', ['ip-restriction', { allow: ['10.0.0.0/8'] }]),
    restricted,
    plugin('ip-restriction', { allow: ['10.0.0.0/8'] }, { route: restricted }),
    ...guarded(echo, 'ipok', ['ip-restriction', { allow: ['127.0.0.0/8'] }]),
    ...guarded(echo, 'ipmsg', ['ip-restriction', { deny: ['127.0.0.1'], status: 404, message: 'nothing here' }]),
    ...guarded(echo, 'ipboth', ['ip-restriction', { allow: ['127.0.0.1'], deny: ['127.0.0.1'] }]),
    ...guarded(echo, 'rl', ['rate-limiting', { minute: 3, hour: 100 }]),
    ...guarded(echo, 'rlc', keyAuth, ['rate-limiting', { minute: 2 }]),
    ...guarded(echo, 'rlcred', keyAuth, ['rate-limiting', { minute: 2, policy: 'cluster', limit_by: 'credential' }]),
    ...guarded(echo, 'rlip', [
      'rate-limiting',
      { second: 1, limit_by: 'ip', hide_client_headers: true, error_code: 430, error_message: 'slow down' },
    ]),
    ...guarded(echo, 'rlh', ['rate-limiting', { minute: 1, limit_by: 'header', header_name: 'X-Tenant' }]),
    ...guarded(echo, 'lg', ['http-log', { http_endpoint: `http://u:p@${at.log}/log`, headers: { 'X-Log': '1' } }]),
    ...guarded(echo, 'lgka', keyAuth, logTo('/logka')),
    ...guarded(down, 'lgdown', logTo('/logdown')),
    // Kong's `custom_fields_by_lua` is refused here.
    ...guarded(echo, 'lgcustom', logTo('/custom', { method: 'PUT', content_type: 'application/json; charset=utf-8' })),
    ...guarded(echo, 'lgput2', logTo('/lgput2'), ['rate-limiting', { minute: 1 }]),
    ...guarded(echo, 'lgbatch', logTo('/batch', { queue: { max_batch_size: 3 } })),
  ]
}

/** The recorded Kong's configuration, as far as the recordings show it. */
export const proxyWorld = (at: Upstreams): Change[] => {
  const [echo, other, down] = [service(at.echo), service(at.other), service(at.down)]
  const { changes, alice, bob, anonymous } = people()
  return [
    echo,
    other,
    down,
    ...changes,
    ...routing(at, echo, other, down),
    ...balanced(at),
    ...priorities(at, echo, other),
    ...pathHandling(at),
    ...policies(at, echo, down, anonymous),
    ...transformations(at.echo, echo, alice),
    ...oauth2World(at.echo, alice, bob, anonymous),
    ...limits(at.down, echo),
  ]
}
