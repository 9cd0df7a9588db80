import { RecentlyUsed } from '../../features/apis/gallery/RecentlyUsed.tsx'
import { FirstSteps } from '../../features/checklist/FirstSteps.tsx'
import { AboveBody } from '../../shared/layout/PageBody.tsx'

/** What stands above the gallery: the reader's first steps, and what was used last. It comes after the gallery. */
export function GalleryTop() {
  return (
    <AboveBody>
      <FirstSteps />
      <RecentlyUsed />
    </AboveBody>
  )
}
