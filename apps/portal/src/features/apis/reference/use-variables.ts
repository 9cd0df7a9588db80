import { useState } from 'react'
import type { Reading, Variables } from './reading.ts'

/** The chosen values of servers' variables, which stay from one operation to the next. */
export const useVariables = (): Pick<Reading, 'variables' | 'setVariable'> => {
  const [variables, setVariables] = useState<Variables>(new Map())
  const setVariable = (server: string, name: string, value: string) =>
    setVariables((old) => new Map(old).set(server, new Map(old.get(server)).set(name, value)))
  return { variables, setVariable }
}
