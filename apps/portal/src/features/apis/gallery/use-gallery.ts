import { useNavigate, useSearch } from '@tanstack/react-router'
import { type GallerySearch, readGallerySearch } from './gallery-search.ts'

/** What the address says of the gallery, and the way to say something else. */
export const useGallery = () => {
  const search = readGallerySearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const change = (next: (old: GallerySearch) => GallerySearch, { replace = false } = {}) =>
    void navigate({ to: '.', search: (old) => ({ ...old, ...next(readGallerySearch(old)) }), replace, resetScroll: false })
  return { search, change }
}
