import type { ApiDetail } from '@apim/contract'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ApiSearch } from '../api/api-search.ts'

/** Two revisions by number. */
export interface Compared {
  from: number
  to: number
}

/** The number of the current revision; 0 while there is none. */
export const newestRevision = ({ revisions }: Pick<ApiDetail, 'revisions'>): number => Math.max(0, ...revisions.map(({ number }) => number))

/** Whether both are descriptions: nothing can be said about a PDF. */
export const isComparable = ({ revisions }: ApiDetail, { from, to }: Compared): boolean =>
  [from, to].every((wanted) => revisions.some(({ number, format }) => number === wanted && format !== 'pdf'))

/** The revisions that are compared: those in the address, else the current one with the one before it. Undefined while there is only one. */
export const useCompared = ({ revisions }: ApiDetail) => {
  const { from, to } = useSearch({ strict: false }) as ApiSearch
  const navigate = useNavigate()
  const numbers = revisions.map(({ number }) => number).toSorted((a, b) => b - a)
  const known = (wanted: number | undefined) => numbers.find((number) => number === wanted)
  const newer = known(to) ?? numbers[0]
  const older = known(from) ?? numbers.find((number) => newer !== undefined && number < newer) ?? newer
  const compared: Compared | undefined =
    newer === undefined || older === undefined || numbers.length < 2 ? undefined : { from: older, to: newer }
  return {
    compared,
    compare: (next: Compared) =>
      void navigate({ to: '.', search: (search) => ({ ...search, ...next }), replace: true, resetScroll: false }),
  }
}
