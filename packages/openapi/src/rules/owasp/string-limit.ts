import { own } from '../../json.ts'
import type { Rule } from '../rule.ts'
import { isListed, typesOf } from '../schema-types.ts'

/** Formats that limit the length themselves. */
const short = new Set(['date', 'date-time', 'time', 'duration', 'uuid', 'ipv4', 'ipv6', 'email', 'hostname', 'binary'])

/** OWASP API4:2023, Unrestricted Resource Consumption: a text without a limit fills whatever takes it. */
export const stringLimit: Rule = () => ({
  Schema: (schema, { report, location }) => {
    if (!typesOf(schema).includes('string') || isListed(schema) || own(schema, 'maxLength') !== undefined) return
    if (!short.has(String(own(schema, 'format')))) report({ message: 'A text needs maxLength, enum, const or a format', location })
  },
})
