import type { DataPlaneOptions } from '../src/data-plane.ts'
import type { Answer } from './client.ts'
import { startEcho } from './echo-upstream.ts'
import { consumer, oauth2Client, plugin, route, service } from './entities.ts'
import { type Rig, startRig } from './rig.ts'

/** The endpoints' responses. */
export interface TokenBody {
  access_token: string
  refresh_token?: string
  expires_in?: number
  redirect_uri: string
  error?: string
  error_description?: string
}

export const allGrants = {
  enable_client_credentials: true,
  enable_authorization_code: true,
  enable_implicit_grant: true,
  enable_password_grant: true,
}
export const redirectUri = 'https://app.example/cb'
export const ann = consumer('ann', { custom_id: 'cid-ann' })
export const stranger = consumer('stranger')
export const client = oauth2Client(ann, 'app', 'secret', { redirect_uris: [redirectUri, `${redirectUri}?x=1`] })
const hashed = oauth2Client(ann, 'hashed', 'secret', { hash_secret: true, redirect_uris: [redirectUri] })
const open = oauth2Client(ann, 'open', 'unused', { client_type: 'public', redirect_uris: [redirectUri] })

/** The credentials of the client `app`, and of the sign-in page that acts for a user. */
export const me = { client_id: 'app', client_secret: 'secret' }
export const asUser = { provision_key: 'prov', authenticated_userid: 'u1' }

/** A POST of a form. */
export const form = (fields: Record<string, string>) => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams(fields).toString(),
})

type Fields = Record<string, string>

/** A gateway with clients, in which each test creates its own services. */
export interface OAuth2World {
  rig: Rig
  /** Creates a service and a route at `/name`, with the plugin. */
  guarded(name: string, config?: Record<string, unknown>): Promise<void>
  call(path: string, fields: Fields): Promise<{ status: number; answer: Answer; body: TokenBody }>
  /** The token endpoint's response to client credentials. */
  issued(name: string, fields?: Fields): Promise<TokenBody>
  statusWith(name: string, token: string): Promise<number>
  /** The statuses of eight requests with the token, on separate connections and so on all threads. */
  everywhere(name: string, token: string): Promise<Set<number>>
  stop(): Promise<void>
}

export const startOAuth2World = async (options: Partial<DataPlaneOptions>): Promise<OAuth2World> => {
  const upstream = await startEcho()
  const rig = await startRig([ann, stranger, client, hashed, open], options)
  const call: OAuth2World['call'] = async (path, fields) => {
    const answer = await rig.ask(path, form(fields))
    return { status: answer.status, answer, body: answer.json<TokenBody>() }
  }
  const statusWith: OAuth2World['statusWith'] = async (name, token) =>
    (await rig.ask(`/${name}/x`, { headers: { Authorization: `Bearer ${token}` } })).status
  return {
    rig,
    call,
    statusWith,
    async guarded(name, config = {}) {
      const own = service(upstream.url)
      const policy = plugin('oauth2', { ...allGrants, provision_key: 'prov', ...config }, { service: own })
      await rig.apply(own, route(own, { paths: [`/${name}`] }), policy)
    },
    issued: async (name, fields = {}) => (await call(`/${name}/oauth2/token`, { grant_type: 'client_credentials', ...me, ...fields })).body,
    everywhere: async (name, token) => new Set(await Promise.all(Array.from({ length: 8 }, () => statusWith(name, token)))),
    async stop() {
      await rig.stop()
      await upstream.close()
    },
  }
}
