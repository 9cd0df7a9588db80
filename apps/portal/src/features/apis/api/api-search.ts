import { numberOf, oneOf, type Search, textOf } from '../../../shared/search.ts'

/** The tabs of an API's page; each is shown only when it has content. */
export const apiTabs = ['overview', 'reference', 'access', 'changes', 'maintain', 'history'] as const
export type ApiTab = (typeof apiTabs)[number]

/** The state of an API's page in the address. */
export interface ApiSearch {
  tab?: ApiTab | undefined
  /** The operation open in the reference: `GET /accounts/{id}`. */
  op?: string | undefined
  /** The section of a large reference. */
  section?: string | undefined
  /** The revisions that are compared. */
  from?: number | undefined
  to?: number | undefined
}

export interface Operation {
  method: string
  path: string
}

/** Parses the address of an API's page. */
export const readApiSearch = (search: Search): ApiSearch => ({
  tab: oneOf(search.tab, apiTabs),
  op: textOf(search.op),
  section: textOf(search.section),
  from: numberOf(search.from),
  to: numberOf(search.to),
})

/** `GET /accounts` → method and path; undefined for anything else. */
export const operationOf = (op: string | undefined): Operation | undefined => {
  const [, method, path] = /^([A-Za-z]+) (\/.*)$/.exec(op ?? '') ?? []
  return method && path ? { method: method.toUpperCase(), path } : undefined
}
