import type { Outline } from '@apim/openapi/document/outline'
import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { createAnchors } from './anchors.ts'
import type { Reading } from './reading.ts'
import { searchOf } from './shown.ts'

/** What links inside descriptions lead to, in this reference. */
export const useInnerLinks = (outline: Outline): Reading['linkTo'] => {
  const router = useRouter()
  return useMemo(() => {
    const shownBy = createAnchors(outline)
    return (anchor) => {
      const shown = shownBy(anchor)
      if (!shown) return undefined
      const to = { to: '.', search: (old: object) => ({ ...old, ...searchOf(shown) }) } as const
      return { href: router.buildLocation(to).href, open: () => void router.navigate(to) }
    }
  }, [outline, router])
}
