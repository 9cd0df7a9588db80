import { oneOf, type Search, textOf } from '../../../shared/search.ts'

/** The tabs of an API's page; one appears together with what it shows. */
export const apiTabs = ['overview', 'reference', 'access', 'changes', 'maintain'] as const
export type ApiTab = (typeof apiTabs)[number]

/** What an API's page keeps in the address. */
export interface ApiSearch {
  tab?: ApiTab | undefined
  /** The operation that the reference opens: `GET /accounts/{id}`. */
  op?: string | undefined
  /** The section of a large reference. */
  section?: string | undefined
}

export interface Operation {
  method: string
  path: string
}

/** The address of an API's page, read. */
export const readApiSearch = (search: Search): ApiSearch => ({
  tab: oneOf(search.tab, apiTabs),
  op: textOf(search.op),
  section: textOf(search.section),
})

/** `GET /accounts` → its method and path; undefined for anything else. */
export const operationOf = (op: string | undefined): Operation | undefined => {
  const [, method, path] = /^([A-Za-z]+) (\/.*)$/.exec(op ?? '') ?? []
  return method && path ? { method: method.toUpperCase(), path } : undefined
}
