import { own } from '../../json.ts'
import type { Rule } from '../rule.ts'
import { typesOf } from '../schema-types.ts'

/** OWASP API4:2023, Unrestricted Resource Consumption: a list without a limit takes as long as it is long. */
export const arrayLimit: Rule = () => ({
  Schema: (schema, { report, location }) => {
    if (typesOf(schema).includes('array') && own(schema, 'maxItems') === undefined) report({ message: 'A list needs maxItems', location })
  },
})
