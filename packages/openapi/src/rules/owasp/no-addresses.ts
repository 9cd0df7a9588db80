import { textIn } from '../../json.ts'
import type { Rule } from '../rule.ts'

const address = /^(callback|redirect|return|webhook|target|image|next)?[-_]?(url|uri)$|^(callback|redirect)$/i

/** OWASP API7:2023, Server Side Request Forgery: an address that a caller names may lead anywhere. */
export const noAddresses: Rule = () => ({
  Parameter: (parameter, { report, location }) => {
    const name = textIn(parameter, 'name')
    if (address.test(name))
      report({ message: `The parameter ${name} takes an address: check where it leads`, location: location.child('name') })
  },
})
