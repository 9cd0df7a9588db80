import { textIn } from '../../json.ts'
import type { Rule } from '../rule.ts'

/** Generated clients have a function for each operation: `getAccount` (OpenAPI 3.1, Operation Object, operationId). */
export const operationId: Rule = () => ({
  Operation: (operation, { report, location }) => {
    const id = textIn(operation, 'operationId')
    if (id !== '' && !/^[a-z][A-Za-z\d]*$/.test(id))
      report({ message: `The operationId ${id.slice(0, 100)} is not in camelCase`, location: location.child('operationId') })
  },
})
