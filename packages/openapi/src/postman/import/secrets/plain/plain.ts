import { maskCommands } from './commands.ts'
import { maskCsv } from './csv.ts'
import { maskElements } from './elements.ts'
import { maskBelow, maskLists } from './lists.ts'
import { maskPairs } from './pairs.ts'
import { maskParts } from './parts.ts'
import { maskSql } from './sql.ts'
import { maskTables } from './tables.ts'
import { maskWords } from './words.ts'

/** A text that is not JSON with its secrets masked, by the names that they have. Calls `onSecret` for each. */
export const maskPlain = (text: string, onSecret: () => void): string =>
  [maskParts, maskLists, maskElements, maskCommands, maskSql, maskCsv, maskTables, maskBelow, maskPairs, maskWords].reduce(
    (clean, change) => change(clean, onSecret),
    text,
  )
