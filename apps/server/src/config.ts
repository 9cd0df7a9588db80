import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { WebAddress } from '@apim/contract/values/shapes'
import { isLoopback } from '@apim/kong-admin'
import * as z from 'zod'

/** A variable that stops the start; the message is one line that names it. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

const port = (fallback: number) => z.coerce.number().int().min(0).max(65_535).default(fallback)
const keptDays = (least: number) => z.coerce.number().int().min(least).max(3650)
const days = (fallback: number, least: number) => keptDays(least).default(fallback)
const flag = z.enum(['true', 'false']).transform((text) => text === 'true')
const httpUrl = z.url({ protocol: /^https?$/ })
/** The portal is served from the root of its origin: pages, API and sign-in addresses start there. */
const isOrigin = (text: string) => {
  const { pathname, search, hash, username } = new URL(text)
  return /^\/*$/.test(pathname) && search === '' && hash === '' && username === ''
}
const key = z.string().refine((text) => Buffer.from(text, 'base64').length === 32, 'must be 32 bytes in base64')
const words = z.string().transform((text) =>
  text
    .split(',')
    .map((word) => word.trim().toLowerCase())
    .filter(Boolean),
)

const range = z
  .union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])
  // A range of everything would believe what anybody says of themselves.
  .refine((text) => !/\/0+$/.test(text))
const ranges = words.refine(
  (all) => all.every((one) => range.safeParse(one).success),
  'must be comma-separated IP addresses or CIDR ranges',
)

/** Every variable of the product; README.md and docs/configuration.md say what each means. */
export const Variables = z.object({
  APIM_ENV: z.enum(['local', 'dev', 'test', 'uat', 'prod']).default('local'),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: port(8080),
  TRUSTED_PROXIES: ranges.default([]),
  PUBLIC_URL: httpUrl.refine(isOrigin, 'must be a URL without a path, such as https://portal.example').optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must be a postgresql:// URL')
    .optional(),
  ENCRYPTION_KEY: key.optional(),
  ENCRYPTION_KEY_PREVIOUS: key.optional(),
  OIDC_ISSUER: httpUrl.optional(),
  OIDC_CLIENT_ID: z.string().min(1).default('dev-portal-spa'),
  OIDC_AUDIENCE: z.string().min(1).default('apim'),
  OIDC_TRUSTED_EMAIL_DOMAINS: words.default([]),
  INITIAL_ADMIN_EMAIL: z.email().optional(),
  STATE_CHANGING_GETS: flag.default(true),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  KONG_ADMIN_URL: httpUrl.optional(),
  KONG_PROXY_URL: httpUrl.optional(),
  GATEWAY: z.enum(['embedded', 'none']).default('embedded'),
  GATEWAY_PROXY_PORT: port(8000),
  GATEWAY_PROXY_TLS_PORT: port(8443),
  GATEWAY_ADMIN_PORT: port(8001),
  GATEWAY_ADMIN_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  GATEWAY_OAUTH2_PLAIN_LOOPBACK: z.enum(['0', '1']).optional(),
  GATEWAY_WORKERS: z.coerce.number().int().min(1).max(64).optional(),
  // The gateway reads and validates these itself.
  GATEWAY_ROUTER_FLAVOR: z.string().optional(),
  GATEWAY_TRUSTED_IPS: z.string().optional(),
  GATEWAY_REAL_IP_HEADER: z.string().optional(),
  GATEWAY_DNS_ORDER: z.string().optional(),
  GATEWAY_DNS_RESOLVER: z.string().optional(),
  GATEWAY_FORBIDDEN_UPSTREAMS: z.string().optional(),
  GATEWAY_SPOOL_MAX_MIB: z.string().optional(),
  GATEWAY_SPOOL_MAX_HOURS: z.string().optional(),
  SAMPLE_UPSTREAM_PORT: port(8090),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must be an smtp:// or smtps:// URL')
    .optional(),
  MAIL_FROM: z.string().min(3).default('no-reply@apim.example'),
  INTERNAL_EMAIL_DOMAINS: words.default(['apim.example', 'corp.apim.example', 'staff.apim.example']),
  ACCESS_LOG_RETENTION_DAYS: days(90, 1),
  SESSION_RETENTION_DAYS: days(90, 30),
  MAIL_RETENTION_DAYS: days(30, 1),
  DOCUMENT_RETENTION_DAYS: days(30, 1),
  UNSENT_MAIL_RETENTION_DAYS: days(90, 7),
  NOTIFICATION_RETENTION_DAYS: days(90, 7),
  WEBHOOK_RETENTION_DAYS: days(30, 2),
  WEBHOOK_PRIVATE_ADDRESSES: ranges.default([]),
  REGISTRATION_RETENTION_DAYS: days(365, 30),
  INVITATION_RETENTION_DAYS: days(90, 7),
  ISSUE_RETENTION_DAYS: days(365, 30),
  // Whether an organization's keys were used in 30 days also looks at deleted ones.
  DELETED_RETENTION_DAYS: days(365, 60),
  // The database refuses to delete younger entries.
  AUDIT_RETENTION_DAYS: keptDays(90).optional(),
  VIEW_RECORD_RETENTION_DAYS: keptDays(30).optional(),
  KEY_MAX_DAYS: keptDays(1).optional(),
  KEY_REVEAL: flag.default(true),
  CODEGEN_REPOSITORY: httpUrl.default('https://repo.maven.apache.org/maven2'),
  CODEGEN_JAVA: z.string().min(1).default('java'),
  HELP_VIDEO_START: WebAddress.optional(),
  HELP_VIDEO_CALLS: WebAddress.optional(),
  HELP_POSTER_START: z.string().min(1).optional(),
  HELP_POSTER_CALLS: z.string().min(1).optional(),
  DEMO_DATA: flag.optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
})

/** Prefixes of our own variables: an unknown name with one of them is a typo worth stopping for. */
const ours =
  /^(APIM_(?!PARENT|TEST|PASSWORD|CRASHPOINT|NPM)|OIDC_|GATEWAY|ENCRYPTION_KEY|SAMPLE_UPSTREAM|INTERNAL_EMAIL|DEMO_|METRICS_|TRUSTED_|STATE_CHANGING_|HELP_|CODEGEN_|KEY_MAX_|KEY_REVEAL|WEBHOOK_|[A-Z_]+_RETENTION_)/

export interface Config extends Omit<z.output<typeof Variables>, 'PUBLIC_URL' | 'ENCRYPTION_KEY' | 'DEMO_DATA'> {
  PUBLIC_URL: string
  ENCRYPTION_KEY: string
  DEMO_DATA: boolean
  /** The issuer whose tokens are accepted. */
  issuer: string
  embeddedIdentity: boolean
  /** Where programs are looked up by name. */
  programPath: string
}

const checked = (env: NodeJS.ProcessEnv) => {
  const unknown = Object.keys(env).filter((name) => ours.test(name) && !(name in Variables.shape))
  const parsed = Variables.safeParse(Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')))
  const wrong = parsed.error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) ?? []
  const all = [...unknown.map((name) => `${name}: unknown variable`), ...wrong]
  if (all.length > 0 || !parsed.data) throw new ConfigError(`Invalid configuration: ${all.join('; ')}`)
  return parsed.data
}

/** What must never run anywhere but on a developer's machine (trust T82). */
const refuseWeakStart = (config: Config, given: z.output<typeof Variables>) => {
  const problems: string[] = []
  if (config.APIM_ENV !== 'local') {
    if (config.DEMO_DATA) problems.push('DEMO_DATA: demo data requires APIM_ENV=local')
    if (!given.ENCRYPTION_KEY) problems.push('ENCRYPTION_KEY: must be set unless APIM_ENV=local')
    if (config.GATEWAY === 'embedded' && !given.GATEWAY_ADMIN_TOKEN) problems.push('GATEWAY_ADMIN_TOKEN: must be set unless APIM_ENV=local')
    if (config.embeddedIdentity && !config.PUBLIC_URL.startsWith('https:'))
      problems.push('PUBLIC_URL: the embedded identity provider requires https unless APIM_ENV=local')
  }
  if (config.DEMO_DATA && !isLoopback(config.HOST)) problems.push('HOST: demo accounts require a loopback address; set DEMO_DATA=false')
  if (!isLoopback(config.HOST) && !given.PUBLIC_URL) problems.push('PUBLIC_URL: must be set when HOST is not a loopback address')
  if (problems.length > 0) throw new ConfigError(`Invalid configuration: ${problems.join('; ')}`)
}

/**
 * Returns the validated configuration with defaults filled in. Writes nothing: `ensureEncryptionKey` generates the key. Throws ConfigError with every
 * problem in one line.
 */
export const readConfig = (env: NodeJS.ProcessEnv = process.env): Config => {
  const given = checked(env)
  const PUBLIC_URL = (given.PUBLIC_URL ?? `http://localhost:${given.PORT}`).replace(/(?<!\/)\/+$/, '')
  const config: Config = {
    ...given,
    PUBLIC_URL,
    DATA_DIR: resolve(given.DATA_DIR),
    DEMO_DATA: given.DEMO_DATA ?? given.APIM_ENV === 'local',
    ENCRYPTION_KEY: given.ENCRYPTION_KEY ?? '',
    // Kept as written: a trailing slash is part of the issuer's name.
    issuer: given.OIDC_ISSUER ?? `${PUBLIC_URL}/oidc`,
    embeddedIdentity: given.OIDC_ISSUER === undefined,
    programPath: env['PATH'] ?? '/usr/local/bin:/usr/bin:/bin',
  }
  refuseWeakStart(config, given)
  return config
}

/** The configured key, or the one in DATA_DIR; undefined before the first start. Unlike a start, it makes none. Throws ConfigError for a damaged one. */
export const encryptionKeyOf = ({ ENCRYPTION_KEY: given, DATA_DIR }: Pick<Config, 'ENCRYPTION_KEY' | 'DATA_DIR'>): string | undefined => {
  if (given) return given
  const file = join(DATA_DIR, 'encryption-key')
  if (!existsSync(file)) return undefined
  const text = readFileSync(file, 'utf8').trim()
  if (!key.safeParse(text).success)
    throw new ConfigError(
      `The encryption key in ${file} is damaged. Restore it from a backup; without it, stored secrets cannot be decrypted`,
    )
  return text
}

/** The key that encrypts secrets at rest: the configured one, or one generated once in DATA_DIR (mode 0600; only with APIM_ENV=local). */
export const ensureEncryptionKey = (config: Config): string => {
  const found = encryptionKeyOf(config)
  if (found) return found
  const made = randomBytes(32).toString('base64')
  writeFileSync(join(config.DATA_DIR, 'encryption-key'), `${made}\n`, { mode: 0o600, flag: 'wx' })
  return made
}

/** Where the code generator is kept, what it is fetched from and run with. */
export const codegenPlace = ({ DATA_DIR, CODEGEN_REPOSITORY, CODEGEN_JAVA, programPath }: Config) => ({
  folder: join(DATA_DIR, 'codegen'),
  repository: CODEGEN_REPOSITORY,
  program: { java: CODEGEN_JAVA, path: programPath },
})
