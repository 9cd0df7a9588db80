import { isPlaceholder, mask } from '../values.ts'

const statement =
  /(\b(?:identified\s{1,20}(?:with\s{1,20}[\w"'`]{1,60}\s{1,20})?(?:by|as)\s{1,20}(?:password\s{1,20})?|(?<![\w'"`-])password(?:\s{1,20}|\s{0,20}\(\s{0,20}))[EN]?)'((?:[^'\\\n]|''|\\.){1,500}|[^'\n]{1,500})'/gi

/** `CREATE USER ada IDENTIFIED BY 'value'`, `ALTER ROLE ada PASSWORD 'value'`. */
export const maskSql = (text: string, onSecret: () => void): string =>
  text.replace(statement, (all, before: string, value: string) => {
    if (isPlaceholder(value)) return all
    onSecret()
    return `${before}'${mask}'`
  })
