import { html } from './html.ts'
import { alert, type PageContext, page } from './layout.ts'

/** What the form shows after a refusal. */
export interface SignInForm {
  action: string
  forgotHref: string
  email: string
  problem?: { kind: 'wrong' } | { kind: 'missing' } | { kind: 'wait'; seconds: number }
}

/** The sign-in form: fields `email` and `password`, one submit button, and a link for a forgotten password. */
export function signInPage(context: PageContext, { action, forgotHref, email, problem }: SignInForm): string {
  const { texts } = context.language
  const wrong = problem?.kind === 'wrong'
  const body = html`<form method="post" action="${action}">
${wrong && alert(texts.wrongTitle, texts.wrongText)}${problem?.kind === 'missing' && alert(undefined, texts.missing)}${problem?.kind === 'wait' && alert(texts.waitTitle, texts.waitText(problem.seconds))}
<label for="email">${texts.email}</label>
<input id="email" name="email" type="email" autocomplete="username" maxlength="254" value="${email}" required${email === '' && html` autofocus`}>
<div class="row"><label for="password">${texts.password}</label><a href="${forgotHref}">${texts.forgot}</a></div>
<input id="password" name="password" type="password" autocomplete="current-password" required${email !== '' && html` autofocus`}${wrong && html` aria-invalid="true"`}>
<button type="submit">${texts.signIn}</button>
</form>
<p class="new">${texts.newHere} <a href="${context.places.portalUrl}/register" target="_blank" rel="noopener">${texts.requestAccess}</a></p>`
  return page(context, { title: texts.signInTitle, intro: texts.signInIntro, note: texts.closesItself, body })
}
