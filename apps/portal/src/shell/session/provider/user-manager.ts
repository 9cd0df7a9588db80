import { InMemoryWebStorage, type OidcMetadata, UserManager, WebStorageStateStore } from 'oidc-client-ts'
import type { Environment } from '../environment.ts'
import { popupNavigator } from './popup-window.ts'
import { silentNavigator } from './silent-request.ts'

/** The provider's client, which keeps what it knows in memory alone. Without `metadata` it asks the provider for them. */
export const createManager = ({ authority, clientId }: Environment, metadata: OidcMetadata | undefined): UserManager => {
  const { origin } = window.location
  return new UserManager(
    {
      authority,
      ...(metadata && { metadata }),
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
    silentNavigator(metadata),
  )
}
