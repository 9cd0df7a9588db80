import { readFileSync } from 'node:fs'

export const columns = ['anonymous', 'no_org', 'company_user', 'company_admin', 'maintainer', 'kong_admin', 'portal_admin'] as const
export type Column = (typeof columns)[number]

export interface Row {
  method: string
  path: string
  /** `[create]`, `[edit]` …: one of several uses of the same call. */
  variant: string
  values: Record<Column, string>
  isOurs: boolean
}

/** Splits one line of CSV; quotes protect commas. */
const cells = (line: string) =>
  [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(,|$)/g)].map((match) => (match[1] ?? '').replace(/^"|"$/g, '').replaceAll('""', '"'))

/** The table of who may call what, as it stands in the contract package. */
export const permissionTable = (): Row[] =>
  readFileSync(new URL('../../../../packages/contract/permissions.csv', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [method = '', path = '', ...rest] = cells(line)
      const note = rest[columns.length] ?? ''
      return {
        method,
        path,
        variant: /^\[[^\]]+\]/.exec(note)?.[0] ?? '',
        values: Object.fromEntries(columns.map((column, at) => [column, rest[at] ?? ''])) as Record<Column, string>,
        isOurs: note.startsWith('ours'),
      }
    })

export const rowName = (row: Row) => `${row.method} ${row.path}${row.variant ? ` ${row.variant}` : ''}`
