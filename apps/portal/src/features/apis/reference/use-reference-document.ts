import type { ApiDetail } from '@apim/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { ApiSearch } from '../api/api-search.ts'
import { currentDocument, isLarge, openingAt } from './reference.queries.ts'
import { placeOf, shownAt } from './shown.ts'
import type { First } from './use-document.ts'

/** So long after what is read first is there, the whole document follows: by then it is drawn, which nothing should delay. */
const followsMs = 200

/**
 * An API's document, and, of a large one, what is read of it first, which is there long before. The document alone does too: it comes at once where it is
 * small or still there from before, and where nothing else came.
 */
export const useReferenceDocument = (api: ApiDetail) => {
  const search = useSearch({ strict: false }) as ApiSearch
  const client = useQueryClient()
  const document = currentDocument(api)
  const [begun] = useState(() => ({ search, isFirst: api.hasDocument && isLarge(api) && !client.getQueryData(document.queryKey) }))
  const opening = useQuery({ ...openingAt(api, begun.search), enabled: begun.isFirst })
  const [isDrawn, setDrawn] = useState(false)
  const isThere = opening.data !== undefined
  useEffect(() => {
    if (!isThere) return undefined
    const wait = setTimeout(() => setDrawn(true), followsMs)
    return () => clearTimeout(wait)
  }, [isThere])
  const query = useQuery({ ...document, enabled: api.hasDocument && (!begun.isFirst || isDrawn || opening.isError) })
  const first: First | undefined = opening.data && { ...opening.data, place: placeOf(shownAt(begun.search)) }
  return { query, first, key: document.queryKey.join() }
}
