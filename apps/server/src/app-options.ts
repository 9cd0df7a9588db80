import type { EnvironmentInfo, HelpVideo } from '@apim/contract'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Db } from './db/client.ts'
import type { RequestLimits } from './http/limits.ts'
import type { Authenticate } from './http/signed-in.ts'
import type { Retention } from './jobs/retention.ts'
import type { WorkTimes } from './jobs/times.ts'
import type { Keys } from './modules/access/index.ts'
import type { CodegenPlace } from './modules/codegen/index.ts'
import type { MakeAccount } from './modules/invitations/index.ts'
import type { RemoveAccounts } from './modules/organization-deletions/index.ts'
import type { RegistrationLimits } from './modules/registration/index.ts'
import type { LogoutCheck } from './modules/session/index.ts'
import type { WebhookOptions } from './modules/webhooks/index.ts'
import type { GeneratorLimits } from './outside/code-generator/index.ts'
import type { Resolve } from './security/egress.ts'
import type { Vault } from './security/vault.ts'

/** What the portal's server is made of and with. */
export interface AppOptions {
  db: Db
  log: FastifyBaseLogger
  authenticate: Authenticate
  /** Validates back-channel logouts of an external identity provider; absent for the embedded one. */
  checkLogout?: LogoutCheck
  vault: Vault
  info: EnvironmentInfo
  publicUrl: string
  /** Addresses and CIDR ranges whose `X-Forwarded-*` headers are trusted; none by default. */
  trustedProxies?: readonly string[]
  issuer: string
  embeddedIdentity: boolean
  /** Makes an account at the embedded provider for someone who is invited. */
  makeAccount?: MakeAccount | undefined
  /** Removes accounts at the embedded provider. */
  removeAccounts?: RemoveAccounts | undefined
  /** The provider's own email domains; none by default. */
  internalEmailDomains?: readonly string[]
  /** For how many days a key may be valid; without it keys need no end. */
  keyMaxDays?: number | undefined
  /** Whether keys can be shown again (decision 78); they can by default. */
  keyReveal?: boolean
  /** The videos of the page Help; without them it leads to its own steps. */
  helpVideos?: HelpVideo[]
  limits: RequestLimits
  /** How often someone may sign up. */
  registrationLimits?: RegistrationLimits
  /** Whether the specification's GETs that change something are accepted; they are by default. */
  stateChangingGets?: boolean
  /** What happens to an organization's keys when its access is granted or withdrawn. */
  keys?: Keys
  /** Whether this process reconciles gateways: finishes abandoned work and repairs drift. Off by default. */
  reconciles?: boolean
  workTimes?: WorkTimes
  /** Retention periods of data that is not kept forever. */
  retention?: Retention
  /** Our own endpoints besides this server's, as URLs or host:port: no deployment may target them. */
  ownAddresses?: readonly string[]
  webhooks?: WebhookOptions
  /** Whether a mail server is configured; without one emails stay in the outbox. */
  isSendingMail?: boolean
  resolve?: Resolve
  /** Where the code generator is kept and fetched from, and the Java that runs it. */
  codegen: CodegenPlace
  /** What a generation of code may cost. */
  codegenLimits?: GeneratorLimits
  /** Folder of the built portal. */
  portalFolder?: string
  metricsToken?: string | undefined
  health(): Promise<Record<string, boolean>>
  metrics(): Promise<string>
  /** Mounts what runs next to the API, such as the embedded identity provider, before the portal's catch-all. */
  mount?(app: FastifyInstance): Promise<void>
}
