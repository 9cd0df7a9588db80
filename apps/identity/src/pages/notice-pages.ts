import { html, trusted } from './html.ts'
import { type PageContext, page } from './layout.ts'

/** The sign-in page was open too long, or the sign-in is already complete. */
export function expiredPage(context: PageContext): string {
  const { texts } = context.language
  const body = html`<p><a class="button" href="${context.places.portalUrl}/">${texts.toPortal}</a></p>`
  return page(context, { title: texts.expiredTitle, intro: texts.expiredText, body })
}

/** For a request whose error must not be sent to a redirect URI; `code` is the OAuth error code. */
export function errorPage(context: PageContext, code: string): string {
  const { texts } = context.language
  const body = html`<p class="reason">${texts.errorCode}: <code>${code}</code></p>
<p><a class="button" href="${context.places.portalUrl}/">${texts.toPortal}</a></p>`
  return page(context, { title: texts.errorTitle, intro: texts.errorText, body })
}

/**
 * One button that ends the session. `form` is oidc-provider's own form with its secret. It is submitted automatically only if the request
 * has this user's ID token; a link from anyone else needs a click.
 */
export function logoutPage(context: PageContext, form: string, submitsItself: boolean): string {
  const { texts } = context.language
  const body = html`${trusted(form)}
<button type="submit" form="op.logoutForm" name="logout" value="yes"${submitsItself && html` data-press`}>${texts.logout}</button>`
  return page(context, { title: texts.logoutTitle, intro: texts.logoutIntro, submitsItself, body })
}

/** Signed out, and the request named no page to return to. */
export function signedOutPage(context: PageContext): string {
  const { texts } = context.language
  const body = html`<p><a class="button" href="${context.places.portalUrl}/">${texts.toPortal}</a></p>`
  return page(context, { title: texts.loggedOutTitle, intro: texts.loggedOutText, body })
}
