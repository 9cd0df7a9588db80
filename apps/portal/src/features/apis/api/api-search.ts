import { numberOf, numbersOf, oneOf, type Search, textOf } from '../../../shared/search.ts'

/** The tabs of an API's page; each is shown only when it has content. */
export const apiTabs = ['overview', 'reference', 'try', 'access', 'changes', 'maintain', 'history'] as const
export type ApiTab = (typeof apiTabs)[number]

/** What of a reference is open, in the address. */
export interface ReferenceSearch {
  /** The operation open in the reference, or being tried: `GET /accounts/{id}`. */
  op?: string | undefined
  /** The tag whose operations the reference lists. */
  section?: string | undefined
  /** The schema open in the reference. */
  schema?: string | undefined
}

/** The state of an API's page in the address. */
export interface ApiSearch extends ReferenceSearch {
  tab?: ApiTab | undefined
  /** The key that the reader has come for, among those of the API. */
  key?: number | undefined
  /** The revisions that are compared. */
  from?: number | undefined
  to?: number | undefined
  /** The deployment that is being promoted. */
  promote?: number | undefined
  /** The deployments that are shown side by side. */
  compare?: number[] | undefined
  /** `only`: what is the same in all of them is left out. */
  differences?: 'only' | undefined
}

/** Parses what of a reference is open. */
export const readReferenceSearch = (search: Search): ReferenceSearch => ({
  op: textOf(search.op),
  section: textOf(search.section),
  schema: textOf(search.schema),
})

/** Parses the address of an API's page. */
export const readApiSearch = (search: Search): ApiSearch => ({
  tab: oneOf(search.tab, apiTabs),
  ...readReferenceSearch(search),
  key: numberOf(search.key),
  from: numberOf(search.from),
  to: numberOf(search.to),
  promote: numberOf(search.promote),
  compare: numbersOf(search.compare),
  differences: oneOf(search.differences, ['only']),
})
