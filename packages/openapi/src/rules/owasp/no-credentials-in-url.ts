import { textIn } from '../../json.ts'
import type { Rule } from '../rule.ts'

const credential = /client_?secret|token|password|passwd|secret|api_?-?key/i
/** Where a page of a list begins is called a token too. */
const page = /^(next|prev|previous)?-?_?(page|sync|continuation)-?_?token$/i

/** OWASP API2:2023, Broken Authentication: addresses are kept in logs and histories, and a credential in them with it. */
export const noCredentialsInUrl: Rule = () => ({
  Parameter: (parameter, { report, location }) => {
    const [name, place] = [textIn(parameter, 'name'), textIn(parameter, 'in')]
    if ((place === 'query' || place === 'path') && credential.test(name) && !page.test(name))
      report({ message: `The parameter ${name.slice(0, 100)} puts a credential into the address`, location: location.child('name') })
  },
})
