import { textIn } from '../../json.ts'
import type { Rule } from '../rule.ts'

/** OWASP API2:2023, Broken Authentication: addresses are kept in logs and histories, and a key in them with it. */
export const noKeysInUrl: Rule = () => ({
  SecurityScheme: (scheme, { report, location }) => {
    if (textIn(scheme, 'type') === 'apiKey' && textIn(scheme, 'in') === 'query')
      report({ message: 'A key belongs into a header, not into the address', location: location.child('in') })
  },
})
