import { isObject } from '../../json.ts'
import type { Rule } from '../rule.ts'

/** Generated code has a type for each schema: `AccountDetails`. */
export const schemas: Rule = () => ({
  NamedSchemas: (named, { report, location }) => {
    for (const name of isObject(named) ? Object.keys(named) : [])
      if (!/^[A-Z][A-Za-z\d]*$/.test(name))
        report({ message: `The schema ${name.slice(0, 100)} is not in PascalCase`, location: location.child(name).key() })
  },
})
