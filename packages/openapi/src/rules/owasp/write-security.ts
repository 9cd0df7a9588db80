import { isObject, listIn, own } from '../../json.ts'
import { type Rule, receivedOperations } from '../rule.ts'

const writes = new Set(['post', 'put', 'patch', 'delete'])

/** Nothing is required, or one of the ways is to require nothing. */
const isOpen = (security: unknown) =>
  !Array.isArray(security) || security.length === 0 || security.some((one) => isObject(one) && Object.keys(one).length === 0)

/** OWASP API2:2023, Broken Authentication: what changes something is not open to everyone. */
export const writeSecurity: Rule = () => {
  let whole: unknown
  return {
    Root: {
      enter: (root) => {
        whole = listIn(root, 'security').length > 0 ? own(root, 'security') : undefined
      },
    },
    ...receivedOperations((operation, { report, location, key }) => {
      if (!writes.has(String(key)) || !isOpen(own(operation, 'security') ?? whole)) return
      report({ message: 'An operation that changes something needs security', location: location.key() })
    }),
  }
}
