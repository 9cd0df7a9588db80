import { isObject, listIn, own } from '../../json.ts'
import { type Rule, receivedOperations } from '../rule.ts'

const says = (responses: unknown, status: string) =>
  isObject(responses) && [status, `${status.charAt(0)}XX`, `${status.charAt(0)}xx`].some((one) => own(responses, one) !== undefined)

const missing = (status: string, isOfSecured: boolean): Rule => {
  return () => {
    let isSecured = false
    return {
      Root: {
        enter: (root) => {
          isSecured = listIn(root, 'security').length > 0
        },
      },
      ...receivedOperations((operation, { report, location }) => {
        const security = own(operation, 'security')
        const asks = security === undefined ? isSecured : Array.isArray(security) && security.length > 0
        if ((asks || !isOfSecured) && !says(own(operation, 'responses'), status))
          report({ message: `The response ${status} is not described`, location: location.child('responses').key() })
      }),
    }
  }
}

/** OWASP API8:2023, Security Misconfiguration: what a call without a key, or with a wrong one, gets. */
export const response401 = missing('401', true)
/** OWASP API5:2023, Broken Function Level Authorization: what a call without the right to it gets. */
export const response403 = missing('403', true)
/** OWASP API4:2023, Unrestricted Resource Consumption: what too many calls get. */
export const response429 = missing('429', false)
