import type { Outline } from '@apim/openapi/document/outline'
import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { headingAt } from '../markdown/headings.ts'
import type { Reading } from '../reading.ts'
import { type Shown, searchOf } from '../shown.ts'
import { createAnchors } from './anchors.ts'

/** What links inside descriptions lead to, in this reference. */
export const useInnerLinks = (outline: Outline): Reading['linkTo'] => {
  const router = useRouter()
  return useMemo(() => {
    const shownBy = createAnchors(outline)
    return (anchor) => {
      const heading = headingAt(outline, anchor)
      const shown: Shown | undefined = heading ? { kind: 'introduction' } : shownBy(anchor)
      if (!shown) return undefined
      const search = (old: object) => ({ ...old, ...searchOf(shown) })
      const to = { to: '.', search, ...(heading && { hash: heading.address, resetScroll: false }) } as const
      return { href: router.buildLocation(to).href, open: () => void router.navigate(to) }
    }
  }, [outline, router])
}
