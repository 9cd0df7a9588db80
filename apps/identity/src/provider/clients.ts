import type { ClientMetadata } from 'oidc-provider'

/**
 * The only client: the portal in the browser. Public, code flow with PKCE, rotating refresh tokens; its redirect URIs are compared as exact
 * strings (RFC 9700 2.1).
 */
export const portalClient = (clientId: string, portalUrl: string): ClientMetadata => ({
  client_id: clientId,
  client_name: 'Developer Portal',
  application_type: 'web',
  token_endpoint_auth_method: 'none',
  response_types: ['code'],
  grant_types: ['authorization_code', 'refresh_token'],
  id_token_signed_response_alg: 'ES256',
  redirect_uris: [`${portalUrl}/auth-callback`, `${portalUrl}/silent-refresh`],
  post_logout_redirect_uris: [`${portalUrl}/logout-callback`, `${portalUrl}/`],
})
