import { at, press, type Screen, showing } from './screen.ts'

/** What everyone sees, signed in or not. */
export const everywhere: Screen[] = [
  at('start', '/'),
  at('about', '/about'),
  at('features', '/features'),
  at('settings', '/settings'),
  at('terms', '/terms'),
]

/** What only those see who are not signed in. */
export const signedOut: Screen[] = [
  at('privacy', '/privacy'),
  at('disclaimer', '/disclaimer'),
  at('register', '/register'),
  at('registration confirmation', '/registration-confirmation'),
  at('registration without its link', '/registration'),
  at('unknown registration', '/registration?token=unknown', /404 .*\/api\/registration-status/),
  at('invitation without its link', '/invitation'),
  at('unknown invitation', '/invitation?token=unknown', /404 .*\/api\/invitation\/open/),
  at('sign-in that was not begun here', '/auth-callback'),
  at('page not found', '/nowhere'),
  at('sign in to see this', '/wall'),
  showing('terms dialog', '/', press('button', 'Terms of Use'), 'dialog'),
]
