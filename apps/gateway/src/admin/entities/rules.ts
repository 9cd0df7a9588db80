import type { Rules } from '@apim/kong-admin'
import { RE2JS } from 're2js'

/** Patterns in the configuration are validated by the engine that runs them: RE2, in linear time (threat T37), never V8. */
export const rules: Rules = {
  regexError(pattern) {
    try {
      RE2JS.compile(pattern)
      return undefined
    } catch (error) {
      return (error as Error).message
    }
  },
}
