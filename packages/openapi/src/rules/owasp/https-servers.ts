import { isObject, listIn, textIn } from '../../json.ts'
import type { Rule, Visit } from '../rule.ts'

const message = (url: string) => `Servers are called with https, not with ${url.slice(0, 100)}`

/** OWASP API8:2023, Security Misconfiguration: what is sent without TLS can be read and changed on its way. */
export const httpsServers: Rule = () => ({
  Server: (server: unknown, { report, location }: Visit) => {
    const url = textIn(server, 'url')
    if (/^(http|ws):/i.test(url.trim())) report({ message: message(url), location: location.child('url') })
  },
  /** Swagger 2.0 has schemes instead of servers. */
  Root: (root: unknown, { report, location }: Visit) => {
    if (!isObject(root) || root['swagger'] !== '2.0') return
    const open = listIn(root, 'schemes').find((scheme) => scheme === 'http' || scheme === 'ws')
    if (typeof open === 'string') report({ message: message(open), location: location.child('schemes') })
  },
})
