/** Every text of the provider's pages and emails. Another language is another entry in `languages`, with the same keys. */
export const english = {
  brand: 'APIM',
  product: 'Developer Portal',
  back: 'Back to sign-in',
  toPortal: 'Go to the Developer Portal',
  terms: 'Terms of Use',
  closesItself: 'This window closes automatically.',

  signInTitle: 'Sign in',
  signInIntro: 'to continue to the Developer Portal',
  email: 'Email',
  password: 'Password',
  signIn: 'Sign in',
  forgot: 'Forgot password?',
  newHere: 'Not a client yet?',
  requestAccess: 'Request Access',
  wrongTitle: 'Incorrect email address or password.',
  wrongText: 'Check both, then try again.',
  waitTitle: 'Too many attempts.',
  waitText: (seconds: number) => (seconds === 1 ? 'Wait one second, then try again.' : `Wait ${seconds} seconds, then try again.`),
  missing: 'Enter your email address and password.',

  expiredTitle: 'This sign-in has expired',
  expiredText: 'It was open for too long or was completed in another window. Close this window and sign in again from the portal.',
  errorTitle: 'Sign-in is not possible',
  errorText: 'The sign-in service rejected the request from the portal. Close this window and try again.',
  errorCode: 'Reason',

  forgotTitle: 'Forgot password',
  forgotIntro: 'Enter your email address. We will send you a link to choose a new password.',
  forgotSend: 'Send link',
  forgotBadEmail: 'Enter a valid email address.',
  sentTitle: 'Check your inbox',
  sentText: 'If an account has this email address, we have sent it a link. The link works once and expires after 30 minutes.',

  resetTitle: 'Choose a new password',
  resetIntro: 'Use at least 12 characters. A few random words make a good password.',
  newPassword: 'New password',
  repeatPassword: 'Confirm new password',
  resetSave: 'Save password',
  resetDoneTitle: 'Your password has been changed',
  resetDoneText: 'You have been signed out everywhere. Sign in with your new password.',
  linkDeadTitle: 'This link no longer works',
  linkDeadText: 'It was already used or has expired. Request a new one.',
  linkAgain: 'Send a new link',
  passwordTooShort: 'Use at least 12 characters.',
  passwordTooLong: 'Use at most 256 characters.',
  passwordTooSimple: 'Use more distinct characters.',
  passwordLikeEmail: 'Do not use your email address in your password.',
  passwordsDiffer: 'The passwords do not match.',

  logoutTitle: 'Sign out',
  logoutIntro: 'You are about to sign out of the Developer Portal.',
  logout: 'Sign out',
  loggedOutTitle: 'You are signed out',
  loggedOutText: 'You can close this window.',

  mailResetSubject: 'Reset your Developer Portal password',
  mailResetText: (link: string) =>
    `Someone requested a password reset for your Developer Portal account.\n\nChoose a new password within 30 minutes. The link works once:\n${link}\n\nIf this was not you, ignore this email. Your password will not change.\n`,
  mailChangedSubject: 'Your Developer Portal password was changed',
  mailChangedText: (portal: string) =>
    `The password of your Developer Portal account was changed, and you were signed out everywhere.\n\nIf this was not you, reset it now with "Forgot password?" on the sign-in page:\n${portal}\n`,
}

/** The texts of one language. */
export type Texts = typeof english

const languages: Record<string, Texts> = { en: english }
const rightToLeft = new Set(['he'])

/** What a page needs to know about its reader's language. */
export interface Language {
  tag: string
  direction: 'ltr' | 'rtl'
  texts: Texts
}

/**
 * The first requested language that is available: `ui_locales` of the request (OpenID Connect Core 3.1.2.1), then the browser's
 * Accept-Language, then English. `pt-br` falls back to `pt`.
 */
export function chooseLanguage(uiLocales: string | undefined, acceptLanguage: string | undefined): Language {
  const wanted = [...(uiLocales ?? '').split(' '), ...(acceptLanguage ?? '').split(',').map((range) => range.split(';')[0] ?? '')]
  for (const range of wanted) {
    const tag = range.trim().toLowerCase()
    for (const candidate of [tag, tag.split('-')[0] ?? '']) {
      const texts = Object.hasOwn(languages, candidate) ? languages[candidate] : undefined
      if (texts) return { tag: candidate, direction: rightToLeft.has(candidate) ? 'rtl' : 'ltr', texts }
    }
  }
  return { tag: 'en', direction: 'ltr', texts: english }
}
