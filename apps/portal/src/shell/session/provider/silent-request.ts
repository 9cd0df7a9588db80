import { ErrorTimeout, type INavigator, type NavigateParams, type OidcMetadata } from 'oidc-client-ts'

/** As long as the library waits for its frame, in milliseconds. */
const waitedMs = 10_000

/**
 * Follows the provider's redirect back to the portal. The library refuses an end without the response to what it asked, and asks again later after an
 * ErrorTimeout alone: every broken connection is one, as in a frame.
 */
const navigate = async ({ url }: NavigateParams) => {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(waitedMs) })
    // Chromium reports an unread response as aborted.
    await answer.text()
    return { url: answer.url }
  } catch (failure) {
    throw new ErrorTimeout(String(failure))
  }
}

/**
 * Asks the embedded provider who is signed in by a request, which reads the response from where its redirect ends: a frame would load a page for it, and
 * wait until the portal's scripts leave it time to run. Undefined for any other, which may lead through other origins: only a frame can follow it there.
 */
export const silentNavigator = (metadata: Partial<Pick<OidcMetadata, 'authorization_endpoint'>> | undefined): INavigator | undefined => {
  if (!metadata?.authorization_endpoint?.startsWith(`${window.location.origin}/oidc/`)) return undefined
  return { prepare: async () => ({ navigate, close() {} }), async callback() {} }
}
