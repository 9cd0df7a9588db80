import { isObject } from '../../json.ts'
import type { Rule } from '../rule.ts'

/** Names of properties are alike: `accountNumber` (Google JSON Style Guide, Property Name Format). */
export const properties: Rule = () => ({
  SchemaProperties: (named, { report, location }) => {
    for (const name of isObject(named) ? Object.keys(named) : [])
      if (!/^[a-z$][A-Za-z\d]*$/.test(name))
        report({ message: `The property ${name.slice(0, 100)} is not in camelCase`, location: location.child(name).key() })
  },
})
