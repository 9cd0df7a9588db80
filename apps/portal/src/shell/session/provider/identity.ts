import type { OidcMetadata, User, UserManager } from 'oidc-client-ts'
import type { Environment } from '../environment.ts'

/** The result of a sign-in. Kept in memory only, never in storage, where any script could read it. */
export interface Identified {
  subject: string
  accessToken: string
}

/** The identity provider's client. */
export interface Identity {
  /** The user whom the provider still knows in this browser, without a window; undefined for none. */
  silently(): Promise<Identified | undefined>
  /** Opens the sign-in window. `fresh` asks for the password again. */
  inWindow(options?: { fresh?: boolean }): Promise<Identified>
  /** Drops the tokens. */
  forget(): Promise<void>
  /** Ends the provider's session; navigates to the provider, which redirects back to `/`. */
  endSession(): Promise<void>
  /** Called for every token that is renewed automatically. */
  onRenewed(listener: (identified: Identified) => void): void
}

const identified = (user: User): Identified => ({
  subject: user.profile.sub,
  accessToken: user.access_token,
})

/** The window of a sign-in opens after this, and some browsers allow one only for a second after a click: the library can also ask for itself. */
const waitedMs = 500

/** What the provider says of itself (OpenID Connect Discovery 1.0 §4); undefined if that cannot be read at once. */
const discovered = (authority: string): Promise<OidcMetadata | undefined> =>
  fetch(`${authority.replace(/\/$/, '')}/.well-known/openid-configuration`, { signal: AbortSignal.timeout(waitedMs) })
    .then((answer) => answer.json())
    .then((metadata) => (metadata.token_endpoint ? metadata : undefined))
    .catch(() => undefined)

/** The provider through oidc-client-ts: code flow with PKCE, silent renewal by a request, in a hidden frame, or by refresh token. */
export const createIdentity = (environment: Environment): Identity => {
  const renewed: ((identified: Identified) => void)[] = []
  let loading: Promise<UserManager> | undefined
  const load = async () => {
    // Together with the library, and before the scripts of the page.
    const discovery = discovered(environment.authority)
    const { createManager } = await import('./user-manager.ts')
    const manager = createManager(environment, await discovery)
    manager.events.addUserLoaded((user) => {
      for (const listener of renewed) listener(identified(user))
    })
    return manager
  }
  /** Rejects when it fails to load; the next call retries. */
  const manager = () => {
    loading ??= load().catch((failure: unknown) => {
      loading = undefined
      throw failure
    })
    return loading
  }
  // Synchronously: browsers allow a pop-up only right after a click.
  manager().catch(() => undefined)
  return {
    async silently() {
      const loaded = await manager()
      // `login_required` and the like are answers; either way the user stays signed out. Anything else is none, as when Back ends what was asked.
      const again = (failure: Error) => (failure.name === 'ErrorResponse' ? null : loaded.signinSilent())
      const user = await loaded
        .signinSilent()
        .catch(again)
        .catch(() => null)
      return user ? identified(user) : undefined
    },
    async inWindow({ fresh } = {}) {
      return identified(await (await manager()).signinPopup(fresh ? { prompt: 'login' } : {}))
    },
    async forget() {
      await (await manager()).removeUser()
    },
    async endSession() {
      await (await manager()).signoutRedirect()
    },
    onRenewed(listener) {
      renewed.push(listener)
    },
  }
}
