import type { ApiDetail } from '@apim/contract'
import type { Outline } from '@apim/openapi/document/outline'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { ApiSearch } from '../api/api-search.ts'
import { currentDocument, isLarge, openingAt } from './reference.queries.ts'
import { placeOf, shownAt } from './shown.ts'
import type { First } from './use-document.ts'

/** So long after what is read first is there, the whole document follows: by then it is drawn, which nothing should delay. */
const followsMs = 200

/** The outline that came first: those of further places are the same, and to draw its list again takes time. */
const useOutline = (outline: Outline | undefined): Outline | undefined => {
  const [kept, setKept] = useState(outline)
  if (!kept && outline) setKept(outline)
  return kept ?? outline
}

const useLater = (isBegun: boolean): boolean => {
  const [isLater, setLater] = useState(false)
  useEffect(() => {
    if (!isBegun) return undefined
    const wait = setTimeout(() => setLater(true), followsMs)
    return () => clearTimeout(wait)
  }, [isBegun])
  return isLater
}

/**
 * The document of an API that has one, and, of a large one, what is read until it is there, which comes long before it. The document alone does too: it
 * comes at once where it is small or still there from before, and where nothing else came. For another document the page must remount it (`key`).
 */
export const useReferenceDocument = (api: ApiDetail) => {
  const search = useSearch({ strict: false }) as ApiSearch
  const client = useQueryClient()
  const document = currentDocument(api)
  const isThere = client.getQueryData(document.queryKey) !== undefined
  const [isOpened] = useState(() => isLarge(api) && !isThere)
  const opening = useQuery({ ...openingAt(api, search), enabled: isOpened && !isThere })
  const outline = useOutline(opening.data?.outline)
  const isDrawn = useLater(outline !== undefined)
  const query = useQuery({ ...document, enabled: !isOpened || isDrawn || opening.isError })
  const first: First | undefined = outline && {
    outline,
    ...(opening.data && { place: placeOf(shownAt(search)), part: opening.data.part }),
  }
  return { query, first }
}
