import { readFileSync } from 'node:fs'
import { contract, type Route } from '@apim/contract'

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

/** The table of who may call what, from the contract package. */
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
        variant: /^(?:ours: )?(\[[^\]]+\])/.exec(note)?.[1] ?? '',
        values: Object.fromEntries(columns.map((column, at) => [column, rest[at] ?? ''])) as Record<Column, string>,
        isOurs: note.startsWith('ours'),
      }
    })

export const rowName = (row: Row) => `${row.method} ${row.path}${row.variant ? ` ${row.variant}` : ''}`

/** Every call of the contract. */
export const routes: Route[] = Object.values(contract).flatMap((group) => Object.values(group) as Route[])
/** A call as written in the table. */
export const spelled = (route: Route) => `${route.method} ${route.path.replace(/:(\w+)/g, '{$1}')}`
/** The existing calls, as written in the table. */
export const known: ReadonlySet<string> = new Set([...routes.map(spelled), 'GET /api/openapi.json'])
/** Variants of a call whose feature does not exist yet. */
const isLater = (row: Row) => row.variant === '[event category product]'
/** The rows of existing calls. */
export const implementedRows = (): Row[] => permissionTable().filter((row) => known.has(`${row.method} ${row.path}`) && !isLater(row))

/** The table's cell for a person: internal and external ones may have different rights. */
export const valueFor = (row: Row, who: { column: Column; isInternal: boolean }): string => {
  const value = row.values[who.column]
  const split = /int=(\w+);ext=(\w+)/.exec(value)
  return split ? ((who.isInternal ? split[1] : split[2]) as string) : value
}
