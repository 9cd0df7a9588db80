import { own, textIn } from '../../json.ts'
import type { Rule } from '../rule.ts'
import { typesOf } from '../schema-types.ts'

const id = /^id$|(_id|Id|-id)$/

/** OWASP API1:2023, Broken Object Level Authorization: numbers that follow each other are guessed. */
export const noNumericIds: Rule = () => ({
  Parameter: (parameter, { report, location }) => {
    const types = typesOf(own(parameter, 'schema') ?? parameter)
    if (id.test(textIn(parameter, 'name')) && (types.includes('integer') || types.includes('number')))
      report({ message: 'An ID that is a number can be guessed: use a random one, such as a UUID', location })
  },
})
