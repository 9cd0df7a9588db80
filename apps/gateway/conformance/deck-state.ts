import { makeCertificate } from '../test/certificate.ts'

type State = Record<string, unknown>

const service = (name: string, tags: readonly string[], more: State = {}): State => ({
  name,
  url: `http://${name}.internal:8080/base`,
  tags,
  routes: [
    { name: `${name}-plain`, paths: [`/${name}`], methods: ['GET', 'POST'], tags },
    { name: `${name}-pattern`, paths: [`~/${name}/\\d+$`], hosts: [`${name}.example`, '*.wild.example'], regex_priority: 3, tags },
    { name: `${name}-headers`, headers: { 'x-version': ['1', '2'] }, strip_path: false, tags },
  ],
  ...more,
})

/** A state file with every kind of entity that decK knows and this gateway supports. */
export async function fullState(): Promise<State> {
  const shown = await makeCertificate({ names: ['gateway.example'] })
  const authority = await makeCertificate({ names: ['ca.example'], isCa: true })
  return {
    _format_version: '3.0',
    services: [
      service('orders', ['a', 'orders'], {
        plugins: [
          { name: 'key-auth', config: { key_names: ['apikey', 'x-api-key'], hide_credentials: true } },
          { name: 'acl', config: { allow: ['orders'] } },
          { name: 'rate-limiting', config: { minute: 100, hour: 1000, policy: 'local' } },
          { name: 'http-log', config: { http_endpoint: 'http://127.0.0.1:9/log', headers: { 'X-From': 'gateway' } } },
        ],
      }),
      service('pets', ['a', 'pets'], { connect_timeout: 1000, retries: 2, enabled: false }),
    ],
    plugins: [{ name: 'ip-restriction', config: { deny: ['192.0.2.0/24'] }, instance_name: 'global-deny', tags: ['a'] }],
    upstreams: [
      {
        name: 'orders.internal',
        algorithm: 'least-connections',
        healthchecks: { active: { http_path: '/health', healthy: { interval: 5, successes: 2 } } },
        tags: ['a'],
        targets: [{ target: '127.0.0.1:9001', weight: 10 }, { target: 'localhost:9002' }],
      },
    ],
    certificates: [
      { id: '00000000-0000-4000-8000-0000000000c1', ...shown, snis: [{ name: 'gateway.example' }, { name: '*.wild.example' }] },
    ],
    ca_certificates: [{ id: '00000000-0000-4000-8000-0000000000c2', cert: authority.cert }],
    consumers: [
      {
        username: 'acme',
        custom_id: 'org-1',
        tags: ['a'],
        keyauth_credentials: [{ key: 'the-key-of-acme', tags: ['k'] }],
        acls: [{ group: 'orders' }, { group: 'pets' }],
        oauth2_credentials: [
          {
            name: 'app',
            client_id: 'acme-client',
            client_secret: 'acme-secret',
            redirect_uris: ['https://acme.example/callback'],
            // decK takes defaults from the gateway only for services, routes, upstreams and plugins.
            client_type: 'confidential',
            hash_secret: false,
          },
        ],
        jwt_secrets: [{ key: 'acme-issuer', secret: 'acme-jwt-secret', algorithm: 'HS256' }],
        plugins: [{ name: 'rate-limiting', config: { second: 5 } }],
      },
      { username: 'globex', tags: ['b'], keyauth_credentials: [{ key: 'the-key-of-globex' }] },
    ],
  }
}

/** A state file that adds to the existing entities; every object has the tag "late". */
export const addition: State = {
  _format_version: '3.0',
  _info: { select_tags: ['late'] },
  services: [{ name: 'late', url: 'http://late.internal', routes: [{ name: 'late', paths: ['/late'] }] }],
}
