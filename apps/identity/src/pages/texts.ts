/** Every text of the provider's pages and mails. A further language is one more entry of `languages`, with the same keys. */
export const english = {
  brand: 'APIM',
  product: 'Developer Portal',
  back: 'Back to log in',
  toPortal: 'Go to the Developer Portal',
  terms: 'Terms of Use',
  closesItself: 'This window closes by itself.',

  signInTitle: 'Log in',
  signInLede: 'to continue to the Developer Portal',
  email: 'E-mail',
  password: 'Password',
  signIn: 'Log in',
  forgot: 'Forgot password?',
  newHere: 'Not a client yet?',
  requestAccess: 'Request Access',
  wrongTitle: 'That did not match.',
  wrongText: 'Check the address and the password, then try again.',
  waitTitle: 'Too many attempts.',
  waitText: (seconds: number) => (seconds === 1 ? 'Wait one second, then try again.' : `Wait ${seconds} seconds, then try again.`),
  missing: 'Enter your e-mail address and your password.',

  expiredTitle: 'This log-in has expired',
  expiredText: 'It was open for too long, or it was finished in another window. Close this window and log in again from the portal.',
  errorTitle: 'Log-in is not possible',
  errorText: 'The portal asked for something that the log-in service does not allow. Close this window and try again.',
  errorCode: 'Reason',

  forgotTitle: 'Forgot password',
  forgotLede: 'Enter your e-mail address. We send you a link with which you choose a new password.',
  forgotSend: 'Send the link',
  forgotBadEmail: 'Enter an e-mail address.',
  sentTitle: 'Look into your mailbox',
  sentText: 'If an account has this address, a link is on its way to it. It works once, for 30 minutes.',

  resetTitle: 'Choose a new password',
  resetLede: 'At least 12 characters. A few words in a row are good.',
  newPassword: 'New password',
  repeatPassword: 'New password again',
  resetSave: 'Save the password',
  resetDoneTitle: 'Your password is changed',
  resetDoneText: 'You are logged out everywhere. Log in with the new password from now on.',
  linkDeadTitle: 'This link does not work any more',
  linkDeadText: 'It was used already, or it is too old. Ask for a new one.',
  linkAgain: 'Send a new link',
  passwordTooShort: 'Use at least 12 characters.',
  passwordTooLong: 'Use at most 256 characters.',
  passwordTooSimple: 'Use more different characters.',
  passwordLikeEmail: 'Do not use your e-mail address in it.',
  passwordsDiffer: 'The two passwords are not the same.',

  logoutTitle: 'Log out',
  logoutLede: 'You are about to log out of the Developer Portal.',
  logout: 'Log out',
  loggedOutTitle: 'You are logged out',
  loggedOutText: 'You can close this window.',

  mailResetSubject: 'Choose a new password for the Developer Portal',
  mailResetText: (link: string) =>
    `Somebody asked for a new password for your account of the Developer Portal.\n\nChoose it here within 30 minutes; the link works once:\n${link}\n\nIf it was not you, ignore this mail: your password stays as it is.\n`,
  mailChangedSubject: 'Your password was changed',
  mailChangedText: (portal: string) =>
    `The password of your account of the Developer Portal was changed, and you were logged out everywhere.\n\nIf it was not you, choose a new one at once with "Forgot password?" on the log-in page:\n${portal}\n`,
}

/** The texts of one language. */
export type Texts = typeof english

const languages: Record<string, Texts> = { en: english }
const rightToLeft = new Set(['he'])

/** What a page needs to know of its reader's language. */
export interface Language {
  tag: string
  direction: 'ltr' | 'rtl'
  texts: Texts
}

/**
 * The first language wanted that there is: `ui_locales` of the request (OpenID Connect Core 3.1.2.1), then the browser's Accept-Language,
 * then English. `pt-br` falls back to `pt`.
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
