import { html, trusted } from './html.ts'
import { type PageContext, page } from './layout.ts'

/** The sign-in was open for too long or is over. */
export function expiredPage(context: PageContext): string {
  const { texts } = context.language
  const body = html`<p><a class="button" href="${context.places.portalUrl}/">${texts.toPortal}</a></p>`
  return page(context, { title: texts.expiredTitle, lede: texts.expiredText, body })
}

/** A request that cannot be answered at the client's redirect address; `code` is the OAuth error code. */
export function errorPage(context: PageContext, code: string): string {
  const { texts } = context.language
  const body = html`<p class="reason">${texts.errorCode}: <code>${code}</code></p>
<p><a class="button" href="${context.places.portalUrl}/">${texts.toPortal}</a></p>`
  return page(context, { title: texts.errorTitle, lede: texts.errorText, body })
}

/**
 * One button that ends the session. `form` is oidc-provider's own form with its secret. The button presses itself only for a caller that
 * has shown this user's ID token; anybody else's link asks first.
 */
export function logoutPage(context: PageContext, form: string, pressesItself: boolean): string {
  const { texts } = context.language
  const body = html`${trusted(form)}
<button type="submit" form="op.logoutForm" name="logout" value="yes"${pressesItself && html` data-press`}>${texts.logout}</button>`
  return page(context, { title: texts.logoutTitle, lede: texts.logoutLede, pressesItself, body })
}

/** The session is over, and nobody named a place to go to. */
export function loggedOutPage(context: PageContext): string {
  const { texts } = context.language
  const body = html`<p><a class="button" href="${context.places.portalUrl}/">${texts.toPortal}</a></p>`
  return page(context, { title: texts.loggedOutTitle, lede: texts.loggedOutText, body })
}
