import { isObject, own } from '../../json.ts'
import type { Rule } from '../rule.ts'
import { typesOf } from '../schema-types.ts'

/** OWASP API3:2023, Broken Object Property Level Authorization: properties that nobody named reach what they should not (mass assignment). */
export const noAdditionalProperties: Rule = () => ({
  Schema: (schema, { report, location }) => {
    const more = own(schema, 'additionalProperties')
    if (!typesOf(schema).includes('object') || !(more === true || isObject(more)) || own(schema, 'maxProperties') !== undefined) return
    report({ message: 'An object with any properties needs maxProperties', location: location.child('additionalProperties') })
  },
})
