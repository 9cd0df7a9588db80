import type { Change, Entity } from '../src/entity.ts'
import { oauth2Client, plugin, removed, route, service } from '../test/entities.ts'
import type { Rig } from '../test/rig.ts'
import type { Policy } from './guarded.ts'
import type { ProxyExchange } from './proxy-recording.ts'

const client = { enable_client_credentials: true }
const byUsers = { enable_password_grant: true, enable_authorization_code: true, provision_key: 'prov2' }
/** Long enough for any machine; the recording used 2 seconds. */
const SECONDS = 3_600

/** A service and a route at `/name/` with these plugins; those with a consumer are bound to it. */
const served = (url: string, name: string, ...policies: readonly (readonly [...Policy, Change?])[]): Change[] => {
  const own = service(url)
  const plugins = policies.map(([plugged, config, of]) => plugin(plugged, config, { service: own, ...(of && { consumer: of }) }))
  return [own, route(own, { paths: [`/${name}/`] }), ...plugins]
}

/** The configuration for the recordings of OAuth 2.0, alone and combined with key-auth. */
export const oauth2World = (url: string, alice: Change, bob: Change, anonymous: Change): Change[] => {
  const stranger = { anonymous: anonymous.id }
  const terminator = ['request-termination', { status_code: 401, message: 'Unauthorized' }, anonymous] as const
  return [
    oauth2Client(alice, 'alice-cid', 'alice-secret', { redirect_uris: ['https://alice.example/cb'] }),
    oauth2Client(alice, 'acid', 'asec'),
    oauth2Client(bob, 'bob-cid', 'bob-secret', { hash_secret: true }),
    oauth2Client(bob, 'bob-pub', 'unused', { client_type: 'public' }),
    ...served(url, 'oahttps', ['oauth2', client]),
    ...served(url, 'oa', ['oauth2', { ...client, accept_http_if_already_terminated: true, provision_key: 'prov' }]),
    ...served(url, 'oas', [
      'oauth2',
      { ...client, scopes: ['read', 'write'], mandatory_scope: true, token_expiration: 0, hide_credentials: true },
    ]),
    ...served(url, 'oag1', ['oauth2', { ...client, global_credentials: true }]),
    ...served(url, 'oag2', ['oauth2', { ...client, global_credentials: true }]),
    ...served(url, 'oap', ['oauth2', { ...byUsers, token_expiration: SECONDS }]),
    ...served(url, 'orx', ['key-auth', stranger], ['oauth2', { ...client, ...stranger }], terminator),
    ...served(url, 'andx', ['key-auth', {}], ['oauth2', client]),
  ]
}

const FIELDS = ['access_token', 'refresh_token'] as const
const ISSUED = /^[A-Za-z0-9]{32}$/

/** The tokens and codes in a response, by kind. */
const issuedIn = (body: unknown): Map<string, string> => {
  const fields = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  const code = typeof fields.redirect_uri === 'string' ? new URL(fields.redirect_uri).searchParams.get('code') : null
  const found: [string, unknown][] = [...FIELDS.map((name): [string, unknown] => [name, fields[name]]), ['code', code]]
  return new Map(found.filter((one): one is [string, string] => typeof one[1] === 'string' && ISSUED.test(one[1])))
}

/** The response with this run's token lifetime instead of the recording's. */
const longer = ({ status, headers, body }: ProxyExchange['response']): ProxyExchange['response'] => {
  const more = String(SECONDS).length - 1
  const lengths = headers.map(([name, value]): [string, string] => [name, name === 'Content-Length' ? String(Number(value) + more) : value])
  return { status, headers: lengths, body: { ...(body as object), expires_in: SECONDS } }
}

/** Maps the recording's tokens to those of this run. */
export class IssuedSecrets {
  private readonly own = new Map<string, string>()

  /** The value with the recording's tokens replaced by this run's. */
  translated<T>(value: T): T {
    let text = JSON.stringify(value)
    for (const [recorded, own] of this.own) text = text.replaceAll(recorded, own)
    return JSON.parse(text) as T
  }

  /** The recorded response with this run's tokens, once they have been issued. */
  learned({ request, response }: ProxyExchange, answered: unknown): ProxyExchange['response'] {
    const mine = issuedIn(answered)
    for (const [name, recorded] of issuedIn(response.body)) {
      const own = mine.get(name)
      if (own !== undefined) this.own.set(recorded, own)
    }
    const fields = response.body as { expires_in?: number } | null
    const isShort = request.path.startsWith('/oap/') && fields?.expires_in === 2
    return this.translated(isShort ? longer(response) : response)
  }
}

/** What the recording did to a token before an exchange: wait until it expired, or delete it. */
export const beforeExchange = async (rig: Rig, { name, request }: ProxyExchange): Promise<void> => {
  if (!name.startsWith('expired token') && !name.startsWith('revoked token')) return
  const shown = request.headers?.Authorization?.split(' ')[1]
  const token = rig.stored('oauth2_tokens').find(({ access_token }) => access_token === shown) as Entity
  const value = { ...token, ttl: null, created_at: (token.created_at as number) - 2 * SECONDS }
  const change: Change = { collection: 'oauth2_tokens', id: token.id, value }
  await rig.apply(name.startsWith('revoked') ? removed(change) : change)
}
