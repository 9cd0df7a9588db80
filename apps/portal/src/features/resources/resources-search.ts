import { type ResourceType, resourceTypes } from '@apim/contract/constants'
import { numberOf, numbersOf, oneOf, type Search, textOf } from '../../shared/search.ts'

/** The values of the filter View besides All (specification 2 §9). */
export const views = ['private', 'public'] as const
export type View = (typeof views)[number]

/** What the service is sent for a view. */
export const viewNumbers = { private: '0', public: '1' } as const satisfies Record<View, string>

export interface ResourcesSearch {
  view?: View | undefined
  type?: ResourceType | undefined
  /** A part of the name. */
  q?: string | undefined
  /** The expanded panels, by id. */
  open?: number[] | undefined
}

/** Parses the address of the list; unknown values count as missing. */
export const readResourcesSearch = (search: Search): ResourcesSearch => ({
  view: oneOf(search.view, views),
  type: oneOf(search.type, resourceTypes),
  q: textOf(search.q),
  open: numbersOf(search.open),
})

/** Parses the address of the form: without an id it adds a resource. */
export const readEditSearch = (search: Search): { id?: number | undefined } => ({ id: numberOf(search.id) })
