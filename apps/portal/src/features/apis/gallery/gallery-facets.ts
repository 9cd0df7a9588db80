import type { ApiLife } from '@apim/contract'
import { type Authentication, authenticationLabels } from '@apim/contract/constants'
import type { Gallery } from './use-gallery.ts'

type Values = { value: string; label: string; count: number }[]
export interface FacetCounts {
  businessArea: Values
  tag: Values
  env: Values
  auth: Values
  life: { value: ApiLife; count: number }[]
  granted: number
  favourites: number
  total: number
}

/** The value on a filter's chip. A business area whose name is unknown (or still loading) shows its number. */
export const valueLabel = ({ facet, value }: Gallery['chips'][number], counts: FacetCounts | undefined): string => {
  if (facet === 'granted' || facet === 'favourite') return ''
  if (facet === 'auth') return authenticationLabels[value as Authentication]
  if (facet === 'area') return counts?.businessArea.find((area) => area.value === value)?.label ?? value
  return facet === 'tag' ? decodeURIComponent(value) : value
}
