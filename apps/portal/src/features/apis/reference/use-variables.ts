import { useState } from 'react'
import type { Reading, Variables } from './reading.ts'

/** The chosen values of servers' variables, which stay from one operation to the next. */
export const useVariables = (): Pick<Reading, 'variables' | 'setVariable'> => {
  const [variables, setVariables] = useState<Variables>(new Map())
  const setVariable = (template: string, name: string, value: string) =>
    setVariables((old) => new Map(old).set(template, new Map(old.get(template)).set(name, value)))
  return { variables, setVariable }
}
