import { own } from '../../json.ts'
import type { Rule } from '../rule.ts'
import { isListed, typesOf } from '../schema-types.ts'

const has = (schema: unknown, ...names: string[]) => names.some((name) => own(schema, name) !== undefined)

/** OWASP API4:2023, Unrestricted Resource Consumption: a number without limits may ask for any amount. */
export const numberLimit: Rule = () => ({
  Schema: (schema, { report, location }) => {
    if (!typesOf(schema).includes('integer') || isListed(schema)) return
    if (!has(schema, 'minimum', 'exclusiveMinimum') || !has(schema, 'maximum', 'exclusiveMaximum'))
      report({ message: 'A whole number needs minimum and maximum', location })
  },
})
