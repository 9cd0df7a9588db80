import type { User, UserManager } from 'oidc-client-ts'
import type { Environment } from './environment.ts'
import { popupNavigator } from './popup-window.ts'

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

const createManager = async ({ authority, clientId }: Environment): Promise<UserManager> => {
  const { InMemoryWebStorage, UserManager, WebStorageStateStore } = await import('oidc-client-ts')
  const { origin } = window.location
  return new UserManager(
    {
      authority,
      client_id: clientId,
      redirect_uri: `${origin}/auth-callback`,
      popup_redirect_uri: `${origin}/auth-callback`,
      silent_redirect_uri: `${origin}/silent-refresh`,
      post_logout_redirect_uri: `${origin}/logout-callback`,
      scope: 'openid profile email',
      // The server reads who it is from the access token; the portal needs no more than the subject.
      loadUserInfo: false,
      automaticSilentRenew: true,
      userStore: new WebStorageStateStore({ store: new InMemoryWebStorage() }),
      stateStore: new WebStorageStateStore({ store: new InMemoryWebStorage() }),
    },
    undefined,
    popupNavigator,
  )
}

/** The provider through oidc-client-ts: code flow with PKCE, silent renewal in a hidden frame or by refresh token. */
export const createIdentity = (environment: Environment): Identity => {
  const renewed: ((identified: Identified) => void)[] = []
  let loading: Promise<UserManager> | undefined
  const load = async () => {
    const manager = await createManager(environment)
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
      // `login_required` and the like are answers, not failures; either way the user stays signed out. No answer is none: Back ends what its frame loads.
      const again = (failure: Error) => (failure.name === 'ErrorTimeout' ? loaded.signinSilent() : null)
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
