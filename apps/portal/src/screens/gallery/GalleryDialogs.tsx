import { useEffect, useState } from 'react'
import type { readGallerySearch } from '../../features/apis/gallery/gallery-list.ts'
import { useAskedDialog } from '../../features/apis/gallery/use-gallery.ts'
import { success } from '../../shared/success.ts'
import { useStore } from '../../shared/use-store.ts'
import { LateBoundary } from '../../shell/LateBoundary.tsx'
import { late } from '../../shell/late.ts'

// Most visits to the gallery see neither.
const ConsumerWizard = late(() => import('../../features/apis/gallery/ConsumerWizard.tsx').then((module) => module.ConsumerWizard))
const CreatedDialog = late(() => import('./CreatedDialog.tsx').then((module) => module.CreatedDialog))

/** The dialog from the address, kept in state after it is removed from there: a reload does not open it again. */
const useAsked = (search: ReturnType<typeof readGallerySearch>, forget: () => void) => {
  const [asked, setAsked] = useState<{ id: number; org: number | undefined }>()
  const { action, id, org } = search
  if (action !== undefined && id !== undefined && (asked?.id !== id || asked.org !== org)) setAsked({ id, org })
  useEffect(() => {
    if (action !== undefined) forget()
  }, [action, forget])
  return [asked, () => setAsked(undefined)] as const
}

/** The dialog that the address opens, or that reports what was just created. */
export function GalleryDialogs() {
  const { search, forget } = useAskedDialog()
  const made = useStore(success)
  const [asked, close] = useAsked(search, forget)
  useEffect(() => () => success.set(undefined), [])
  const onClose = () => {
    success.set(undefined)
    close()
  }
  const deployed = made?.made === 'deployment' && made.id === asked?.id ? made : undefined
  return (
    <LateBoundary>
      {made?.made === 'api' && <CreatedDialog created={made} onClose={onClose} />}
      {made?.made !== 'api' && asked && <ConsumerWizard wizard={{ ...asked, deployed }} onClose={onClose} />}
    </LateBoundary>
  )
}
