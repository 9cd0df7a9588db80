import type { PasswordFault } from '../passwords.ts'
import { html } from './html.ts'
import { alert, type PageContext, page } from './layout.ts'

/** Asks for the address to send a link to. */
export function forgotPage(
  context: PageContext,
  { action, backHref, email, bad }: { action: string; backHref: string; email: string; bad: boolean },
): string {
  const { texts } = context.language
  const body = html`<form method="post" action="${action}">
${bad && alert(undefined, texts.forgotBadEmail)}
<label for="email">${texts.email}</label>
<input id="email" name="email" type="email" autocomplete="username" maxlength="254" value="${email}" required autofocus${bad && html` aria-invalid="true"`}>
<button type="submit">${texts.forgotSend}</button>
</form>
<p class="new"><a href="${backHref}">${texts.back}</a></p>`
  return page(context, { title: texts.forgotTitle, intro: texts.forgotIntro, body })
}

/** The response to every request for a link, whether or not the address has an account. */
export function linkSentPage(context: PageContext, backHref: string): string {
  const { texts } = context.language
  return page(context, {
    title: texts.sentTitle,
    intro: texts.sentText,
    body: html`<p class="new"><a href="${backHref}">${texts.back}</a></p>`,
  })
}

/** The new password, twice; the address is in a read-only field so that password managers save it under the right account. */
export function resetPage(
  context: PageContext,
  { action, token, email, problem }: { action: string; token: string; email: string; problem?: PasswordFault | 'passwordsDiffer' },
): string {
  const { texts } = context.language
  const invalid = problem !== undefined && html` aria-invalid="true"`
  const body = html`<form method="post" action="${action}">
${problem !== undefined && alert(undefined, texts[problem])}
<input type="hidden" name="token" value="${token}">
<label for="email">${texts.email}</label>
<input id="email" type="email" autocomplete="username" value="${email}" readonly>
<div class="row"><label for="password">${texts.newPassword}</label></div>
<input id="password" name="password" type="password" autocomplete="new-password" required autofocus${invalid}>
<div class="row"><label for="repeat">${texts.repeatPassword}</label></div>
<input id="repeat" name="repeat" type="password" autocomplete="new-password" required${invalid}>
<button type="submit">${texts.resetSave}</button>
</form>`
  return page(context, { title: texts.resetTitle, intro: texts.resetIntro, body })
}

/** Confirms the changed password and its effects, and links to the page of the portal that asks to sign in. */
export function resetDonePage(context: PageContext): string {
  const { texts } = context.language
  const body = html`<p><a class="button" href="${context.places.portalUrl}/wall">${texts.toPortal}</a></p>`
  return page(context, { title: texts.resetDoneTitle, intro: texts.resetDoneText, body })
}

/** The link was used or has expired: offers to request a new one. */
export function linkExpiredPage(context: PageContext): string {
  const { texts } = context.language
  const body = html`<p><a class="button" href="${context.places.mount}/forgot-password">${texts.linkAgain}</a></p>`
  return page(context, { title: texts.linkDeadTitle, intro: texts.linkDeadText, body })
}
