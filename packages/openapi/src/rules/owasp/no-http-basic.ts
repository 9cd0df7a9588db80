import { textIn } from '../../json.ts'
import type { Rule } from '../rule.ts'

/** OWASP API2:2023, Broken Authentication: a password that is sent with every call is lost with any of them. */
export const noHttpBasic: Rule = () => ({
  SecurityScheme: (scheme, { report, location }) => {
    if (textIn(scheme, 'type') !== 'basic' && textIn(scheme, 'scheme').toLowerCase() !== 'basic') return
    report({ message: 'HTTP Basic sends the password with every call: use OAuth 2.0, OpenID Connect or a key in a header', location })
  },
})
