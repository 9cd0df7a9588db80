import { textIn } from '../../json.ts'
import type { Rule } from '../rule.ts'

/** OWASP API2:2023, Broken Authentication: Negotiate (NTLM) and OAuth 1 are outdated (IANA, HTTP Authentication Schemes). */
export const noOldSchemes: Rule = () => ({
  SecurityScheme: (scheme, { report, location }) => {
    const name = textIn(scheme, 'scheme')
    if (/^(negotiate|oauth|ntlm)$/i.test(name))
      report({ message: `The authentication scheme ${name} is outdated or insecure`, location: location.child('scheme') })
  },
})
