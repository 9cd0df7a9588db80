import { signIn } from '@apim/contract/constants'

/** What the message of the sign-in window is known by. */
export const messageSource = 'oidc-client'

/**
 * In the sign-in window, at the end: hands the provider's answer to the portal that opened it, only to this origin. That portal closes the
 * window: what comes from one that is closed already can be missed, and would look as though the person had given up.
 * Returns whether this page was that window; then nothing else should start.
 */
export const answerOpener = (page: Window = window): boolean => {
  const { pathname, search, origin, href } = page.location
  const answer = new URLSearchParams(search)
  const isAnswer = pathname === '/auth-callback' && answer.has('state') && (answer.has('code') || answer.has('error'))
  if (!isAnswer || !page.opener || page.opener === page) return false
  ;(page.opener as Window).postMessage({ source: messageSource, url: href }, origin)
  // The portal was closed meanwhile: there is no listener.
  setTimeout(() => page.close(), 2 * signIn.pollMs)
  return true
}
