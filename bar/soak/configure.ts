import type { KongAdmin } from '../../packages/kong-admin/src/index.ts'

/** A key that every group check accepts, and one whose owner is in no group. */
export const keys = { member: 'soak-key-of-a-member', stranger: 'soak-key-of-a-stranger' }
export const oauthClient = { id: 'soak-client', secret: 'soak-secret-of-the-client' }
/** Seconds; short, so that tokens issued during the run also expire in it. */
const TOKEN_LIFE_S = 20

const protect = [
  { name: 'key-auth', config: { key_names: ['apikey'], hide_credentials: true, key_in_query: false } },
  { name: 'acl', config: { allow: ['members'], hide_groups_header: true } },
]

/** The policies of each path. */
const chains = (sinkUrl: string): Record<string, { name: string; config?: Record<string, unknown> }[]> => {
  const log = { name: 'http-log', config: { http_endpoint: sinkUrl, queue: { max_batch_size: 200 } } }
  return {
    plain: [],
    keyed: protect.slice(0, 1),
    chain: [...protect, { name: 'rate-limiting', config: { hour: 1_000_000, policy: 'local' } }, { name: 'correlation-id' }, log],
    limited: [{ name: 'rate-limiting', config: { minute: 5, policy: 'local' } }, log],
    logged: [log],
    bots: [{ name: 'bot-detection' }],
    sized: [{ name: 'request-size-limiting', config: { allowed_payload_size: 64, size_unit: 'kilobytes' } }],
    changed: [
      { name: 'request-transformer', config: { add: { headers: ['x-soak:1'], querystring: ['soak:1'] } } },
      { name: 'response-transformer', config: { remove: { json: ['secret'] } } },
    ],
    counted: [{ name: 'prometheus', config: { status_code_metrics: true, latency_metrics: true, bandwidth_metrics: true } }],
    oauth: [
      {
        name: 'oauth2',
        config: {
          enable_client_credentials: true,
          token_expiration: TOKEN_LIFE_S,
          global_credentials: true,
          accept_http_if_already_terminated: false,
        },
      },
    ],
  }
}

/** Creates a route for each chain of policies at the gateway, and one to an upstream with a target. */
export const configure = async (kong: KongAdmin, upstreamUrl: string, sinkUrl: string): Promise<void> => {
  const member = await kong.consumers.create({ username: 'member' })
  const stranger = await kong.consumers.create({ username: 'stranger' })
  await kong.ofConsumer(member.id).keyAuths.create({ key: keys.member })
  await kong.ofConsumer(stranger.id).keyAuths.create({ key: keys.stranger })
  await kong.ofConsumer(member.id).acls.create({ group: 'members' })
  await kong.ofConsumer(member.id).oauth2Clients.create({ name: 'soak', client_id: oauthClient.id, client_secret: oauthClient.secret })
  for (const [path, plugins] of Object.entries(chains(sinkUrl))) {
    const { id } = await kong.services.create({ name: path, url: upstreamUrl })
    for (const plugin of plugins) await kong.ofService(id).plugins.create(plugin)
    await kong.routes.create({ name: path, paths: [`/${path}`], service: { id } })
  }
  const { hostname, port } = new URL(upstreamUrl)
  const balanced = await kong.upstreams.create({ name: 'balanced', algorithm: 'least-connections' })
  await kong.ofUpstream(balanced.id).targets.create({ target: `${hostname}:${port}` })
  const { id } = await kong.services.create({ name: 'balanced', url: 'http://balanced' })
  await kong.routes.create({ name: 'balanced', paths: ['/balanced'], service: { id } })
}
