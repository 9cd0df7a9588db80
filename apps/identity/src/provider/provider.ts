import Provider, { type Configuration, interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider'
import { RETRY_AFTER } from '../context.ts'
import { logoutPages } from '../interactions/logout.ts'
import type { IdentityOptions } from '../options.ts'
import type { Places } from '../pages/layout.ts'
import { errorPage } from '../pages/notice-pages.ts'
import { chooseLanguage } from '../pages/texts.ts'
import { findAccountById } from '../storage/accounts.ts'
import { postgresAdapter } from '../storage/adapter.ts'
import { digest } from '../storage/digest.ts'
import { accessTokenAdapter } from './access-tokens.ts'
import { accountClaims, SCOPES, scopeClaims } from './claims.ts'
import { portalClient } from './clients.ts'
import type { IdentityKeys } from './keys.ts'

/** A session ends 12 hours after the password was entered, however active it is (NIST 800-63B AAL3; trust T09). */
export const SESSION_SECONDS = 12 * 3600
export const ACCESS_TOKEN_SECONDS = 300
const ANONYMOUS_SESSION_SECONDS = 3600

const now = () => Math.floor(Date.now() / 1000)

/** Remaining seconds of a session that started at `loginTs`; at least one, because oidc-provider accepts no less. */
const secondsLeft = (loginTs: number | undefined): number => Math.max(1, (loginTs ?? now()) + SESSION_SECONDS - now())

/** Configures oidc-provider; the functions it calls are in the files next to this one. */
export function createProvider(options: IdentityOptions, keys: IdentityKeys, places: Places): Provider {
  const stored = postgresAdapter(options.pool)
  const provider: Provider = new Provider(options.issuer, {
    adapter: (model) =>
      model === 'AccessToken' ? accessTokenAdapter(stored(model), stored('Session'), keys.signing, options.issuer) : stored(model),
    jwks: { keys: keys.signing },
    cookies: cookieSettings(options.issuer, places.mount, keys.cookies),
    clients: [portalClient(options.clientId, options.portalUrl)],
    claims: scopeClaims,
    scopes: SCOPES,
    clientAuthMethods: ['none'],
    responseTypes: ['code'],
    subjectTypes: ['public'],
    pkce: { required: () => true },
    acceptQueryParamAccessTokens: false,
    clientBasedCORS: () => true, // The plugin has already refused foreign origins; see headers.ts.
    interactions: { policy: signInOnly(), url: (_ctx, interaction) => `${places.mount}/interaction/${interaction.uid}` },
    features: features(options, places),
    async findAccount(_ctx, id) {
      const account = await findAccountById(options.pool, id)
      return account && { accountId: account.id, claims: () => ({ sub: account.id, ...accountClaims(account) }) }
    },
    loadExistingGrant: (ctx) => portalGrant(ctx, resourceOf(options)),
    async extraTokenClaims(ctx, token) {
      if (!('accountId' in token)) return undefined
      const account = await findAccountById(options.pool, token.accountId)
      const { AuthorizationCode, RefreshToken } = ctx.oidc.entities
      if (!account || token.grantId === undefined) return undefined
      const authTime = (RefreshToken ?? AuthorizationCode)?.authTime
      return { ...accountClaims(account), auth_time: authTime, sid: token.sessionUid, grant: digest(token.grantId) }
    },
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    expiresWithSession: () => true,
    ttl: {
      AccessToken: ACCESS_TOKEN_SECONDS,
      AuthorizationCode: 60,
      IdToken: 3600,
      Interaction: 1800,
      Grant: SESSION_SECONDS,
      Session: (_ctx, session) => (session.accountId ? secondsLeft(session.loginTs) : ANONYMOUS_SESSION_SECONDS),
      RefreshToken: (_ctx, token) => secondsLeft(token.authTime),
    },
    renderError(ctx, out) {
      ctx.type = 'html'
      ctx.body = errorPage({ places, language: chooseLanguage(undefined, ctx.get('accept-language')) }, out.error)
    },
  })
  // The plugin sets the forwarding headers from the configured issuer, so that no URL is ever built from a request's Host (trust T75).
  provider.proxy = true
  provider.use(async (ctx, next) => {
    await next()
    if (ctx.status === 503) ctx.set('retry-after', RETRY_AFTER)
  })
  return provider
}

/** The resource indicator (RFC 8707) of the portal's API. It must be a URI, while the audience in tokens is the configured word. */
const resourceOf = ({ portalUrl }: IdentityOptions): string => `${portalUrl}/api`

function features(options: IdentityOptions, places: Places): Configuration['features'] {
  return {
    devInteractions: { enabled: false },
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
    userinfo: { enabled: true },
    rpInitiatedLogout: { enabled: true, ...logoutPages(places) },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => resourceOf(options),
      useGrantedResource: () => true,
      getResourceServerInfo: () => ({
        scope: SCOPES.join(' '),
        audience: options.audience,
        accessTokenTTL: ACCESS_TOKEN_SECONDS,
        accessTokenFormat: 'jwt',
        jwt: { sign: { alg: 'ES256' } },
      }),
    },
  }
}

function cookieSettings(issuer: string, mount: string, keys: string[]): Configuration['cookies'] {
  const secure = issuer.startsWith('https:')
  const settings = { httpOnly: true, sameSite: 'lax', signed: true, secure } as const
  const name = (what: string) => `${secure ? '__Secure-' : ''}apim_${what}`
  return {
    keys,
    names: { session: name('session'), interaction: name('interaction'), resume: name('resume') },
    // Under the issuer's path only: these cookies are never sent to /api.
    long: { ...settings, path: mount },
    short: settings,
  }
}

/** The portal is a first-party client, so there is no consent prompt, only the sign-in. */
function signInOnly() {
  const policy = interactionPolicy.base()
  policy.remove('consent')
  return policy
}

async function portalGrant(ctx: KoaContextWithOIDC, resource: string) {
  const { client, session, account, provider } = ctx.oidc
  if (!client || !session || !account) return undefined
  const grantId = session.grantIdFor(client.clientId)
  const existing = grantId ? await provider.Grant.find(grantId) : undefined
  if (existing?.accountId === account.accountId) return existing
  const grant = new provider.Grant({ clientId: client.clientId, accountId: account.accountId })
  grant.addOIDCScope(SCOPES.join(' '))
  grant.addResourceScope(resource, SCOPES.join(' '))
  await grant.save()
  return grant
}
