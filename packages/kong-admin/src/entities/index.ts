import { acl } from './acl.ts'
import { basicAuthCredential } from './basic-auth.ts'
import { caCertificate } from './ca-certificate.ts'
import { certificate, sni } from './certificate.ts'
import { consumer } from './consumer.ts'
import type { EntityDefinition } from './entity.ts'
import { jwtSecret } from './jwt.ts'
import { keyAuthCredential } from './key-auth.ts'
import { oauth2Credential } from './oauth2-credential.ts'
import { oauth2AuthorizationCode, oauth2Token } from './oauth2-token.ts'
import { plugin } from './plugin.ts'
import { route } from './route.ts'
import { service } from './service.ts'
import { target } from './target.ts'
import { upstream } from './upstream.ts'

const all = [
  certificate,
  caCertificate,
  sni,
  upstream,
  target,
  service,
  route,
  consumer,
  plugin,
  keyAuthCredential,
  basicAuthCredential,
  acl,
  jwtSecret,
  oauth2Credential,
  oauth2AuthorizationCode,
  oauth2Token,
]

/** All entities of the gateway; each comes after the entities it refers to. */
export const entities: readonly EntityDefinition[] = all

/** Kong's name of an entity collection. */
export type Collection = (typeof all)[number]['collection']
