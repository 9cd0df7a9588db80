import { z } from 'zod'
import { type Acl, type AclInput, acl } from '../entities/acl.ts'
import { type BasicAuthCredential, type BasicAuthCredentialInput, basicAuthCredential } from '../entities/basic-auth.ts'
import { type CaCertificate, type CaCertificateInput, caCertificate } from '../entities/ca-certificate.ts'
import { type Certificate, type CertificateInput, certificate, type Sni, type SniInput, sni } from '../entities/certificate.ts'
import { type Consumer, type ConsumerInput, consumer } from '../entities/consumer.ts'
import { type JwtSecret, type JwtSecretInput, jwtSecret } from '../entities/jwt.ts'
import { type KeyAuthCredential, type KeyAuthCredentialInput, keyAuthCredential } from '../entities/key-auth.ts'
import { type Oauth2Credential, type Oauth2CredentialInput, oauth2Credential } from '../entities/oauth2-credential.ts'
import { type Oauth2Token, type Oauth2TokenInput, oauth2Token } from '../entities/oauth2-token.ts'
import { type Plugin, type PluginInput, plugin } from '../entities/plugin.ts'
import { type Route, type RouteInput, route } from '../entities/route.ts'
import { type Service, type ServiceInput, service } from '../entities/service.ts'
import { type Target, type TargetInput, target } from '../entities/target.ts'
import { type Upstream, type UpstreamInput, upstream } from '../entities/upstream.ts'
import { answerType } from '../schema/zod.ts'
import { createCollection, type KongCollection } from './collection.ts'
import { createTransport, type KongAdminOptions } from './transport.ts'
import { adminPath } from './url.ts'

export type { KongCollection, ListOptions } from './collection.ts'
export { InvalidKongId, KongError, KongUnreachable } from './errors.ts'
export type { KongAdminOptions } from './transport.ts'

type Of<T> = z.ZodType<T>
const services = answerType(service.fields) as Of<Service>
const routes = answerType(route.fields) as Of<Route>
const consumers = answerType(consumer.fields) as Of<Consumer>
// A plugin's configuration is an open record here: a real Kong has plugins that we have no schema for.
const plugins = answerType({ ...plugin.fields, config: { type: 'any', required: true } }) as unknown as Of<Plugin>
const keyAuths = answerType({ ...keyAuthCredential.fields, ttl: { type: 'integer' } }) as unknown as Of<KeyAuthCredential>
const acls = answerType(acl.fields) as Of<Acl>
const basicAuths = answerType(basicAuthCredential.fields) as Of<BasicAuthCredential>
const jwts = answerType(jwtSecret.fields) as Of<JwtSecret>
const oauth2Clients = answerType(oauth2Credential.fields) as Of<Oauth2Credential>
const oauth2Tokens = answerType({ ...oauth2Token.fields, ttl: { type: 'integer' } }) as unknown as Of<Oauth2Token>
const upstreams = answerType(upstream.fields) as Of<Upstream>
const targets = answerType(target.fields) as Of<Target>
const certificates = answerType(certificate.fields) as Of<Certificate>
const snis = answerType(sni.fields) as Of<Sni>
const caCertificates = answerType(caCertificate.fields) as Of<CaCertificate>
const seconds = z.number().nonnegative().optional().catch(undefined)
const node = z.looseObject({
  version: z.string(),
  configuration: z
    .looseObject({
      worker_consistency: z.string().optional().catch(undefined),
      worker_state_update_frequency: seconds,
      db_update_frequency: seconds,
    })
    .optional()
    .catch(undefined),
})
const tagged = z.object({ entity_id: z.string() })
/** What a Kong reports about itself. */
export type KongNode = z.infer<typeof node>

/** The collections under one consumer. */
export interface OfConsumer {
  keyAuths: KongCollection<KeyAuthCredential, Omit<KeyAuthCredentialInput, 'consumer'>>
  basicAuths: KongCollection<BasicAuthCredential, Omit<BasicAuthCredentialInput, 'consumer'>>
  jwts: KongCollection<JwtSecret, Omit<JwtSecretInput, 'consumer'>>
  oauth2Clients: KongCollection<Oauth2Credential, Omit<Oauth2CredentialInput, 'consumer'>>
  acls: KongCollection<Acl, Omit<AclInput, 'consumer'>>
  plugins: KongCollection<Plugin, PluginInput>
}

/** The Admin API of one Kong, embedded or real. */
export interface KongAdmin {
  services: KongCollection<Service, ServiceInput>
  routes: KongCollection<Route, RouteInput>
  consumers: KongCollection<Consumer, ConsumerInput>
  plugins: KongCollection<Plugin, PluginInput>
  keyAuths: KongCollection<KeyAuthCredential, KeyAuthCredentialInput>
  acls: KongCollection<Acl, AclInput>
  oauth2Clients: KongCollection<Oauth2Credential, Oauth2CredentialInput>
  oauth2Tokens: KongCollection<Oauth2Token, Oauth2TokenInput>
  upstreams: KongCollection<Upstream, UpstreamInput>
  certificates: KongCollection<Certificate, CertificateInput>
  snis: KongCollection<Sni, SniInput>
  caCertificates: KongCollection<CaCertificate, CaCertificateInput>
  /** One consumer's collections; other consumers' credentials are not found there. */
  ofConsumer(id: string): OfConsumer
  /** The targets of one upstream; PUT only replaces. */
  ofUpstream(id: string): { targets: KongCollection<Target, Omit<TargetInput, 'upstream'>> }
  /** The routes and plugins of one service. */
  ofService(id: string): { routes: KongCollection<Route, RouteInput>; plugins: KongCollection<Plugin, PluginInput> }
  /** The plugins of one route. */
  ofRoute(id: string): { plugins: KongCollection<Plugin, PluginInput> }
  /** The ids of all entities with this tag, of any kind. Unlike the lists of credentials, it returns no secrets. */
  idsTagged(tag: string): Promise<Set<string>>
  /** Reports the version and how soon changes take effect. */
  node(signal?: AbortSignal): Promise<KongNode>
  /** The version that the Kong reports. */
  version(signal?: AbortSignal): Promise<string>
  /** Resolves if the Kong reports that it is ready, throws otherwise. */
  ready(signal?: AbortSignal): Promise<void>
  /** A client that is logged by accident shows its address but never its key. */
  toJSON(): { adminUrl: string }
}

/**
 * A client for the Admin API at `adminUrl`. The key is sent to that origin only, redirects are not followed, and GET, PUT and DELETE are retried if
 * Kong did not answer. Throws a TypeError for an invalid address.
 */
export function createKongAdmin(options: KongAdminOptions): KongAdmin {
  const send = createTransport(options)
  const about = async (signal?: AbortSignal) => node.parse(await send({ method: 'GET', path: adminPath(''), signal }))
  const below = (parent: string, id: string) => ({
    routes: createCollection<Route, RouteInput>(send, [parent, { id }, 'routes'], routes),
    plugins: createCollection<Plugin, PluginInput>(send, [parent, { id }, 'plugins'], plugins),
  })
  return {
    services: createCollection(send, ['services'], services),
    routes: createCollection(send, ['routes'], routes),
    consumers: createCollection(send, ['consumers'], consumers),
    plugins: createCollection(send, ['plugins'], plugins),
    keyAuths: createCollection(send, ['key-auths'], keyAuths),
    acls: createCollection(send, ['acls'], acls),
    oauth2Clients: createCollection(send, ['oauth2'], oauth2Clients),
    oauth2Tokens: createCollection(send, ['oauth2_tokens'], oauth2Tokens),
    upstreams: createCollection(send, ['upstreams'], upstreams),
    certificates: createCollection(send, ['certificates'], certificates),
    snis: createCollection(send, ['snis'], snis),
    caCertificates: createCollection(send, ['ca_certificates'], caCertificates),
    ofConsumer: (id) => ({
      keyAuths: createCollection(send, ['consumers', { id }, 'key-auth'], keyAuths),
      basicAuths: createCollection(send, ['consumers', { id }, 'basic-auth'], basicAuths),
      jwts: createCollection(send, ['consumers', { id }, 'jwt'], jwts),
      oauth2Clients: createCollection(send, ['consumers', { id }, 'oauth2'], oauth2Clients),
      acls: createCollection(send, ['consumers', { id }, 'acls'], acls),
      plugins: below('consumers', id).plugins,
    }),
    ofUpstream: (id) => ({ targets: createCollection(send, ['upstreams', { id }, 'targets'], targets) }),
    ofService: (id) => below('services', id),
    ofRoute: (id) => ({ plugins: below('routes', id).plugins }),
    idsTagged: async (tag) => {
      const uses = await createCollection(send, ['tags', { id: tag }], tagged).list()
      return new Set(uses.map(({ entity_id }) => entity_id))
    },
    node: about,
    version: async (signal) => (await about(signal)).version,
    ready: async (signal) => void (await send({ method: 'GET', path: adminPath('status'), signal })),
    toJSON: () => ({ adminUrl: options.adminUrl }),
  }
}
