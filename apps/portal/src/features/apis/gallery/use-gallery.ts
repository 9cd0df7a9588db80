import { useNavigate, useSearch } from '@tanstack/react-router'
import { useList } from '../../../shared/list/use-list.ts'
import { galleryList, noAction, readGallerySearch } from './gallery-list.ts'

/** What the address says of the gallery, and the ways to say something else. */
export const useGallery = () => useList(galleryList)
export type Gallery = ReturnType<typeof useGallery>

/** The dialog that the address asks for, and the way to ask no longer: that is no step of the browser's history. */
export const useAskedDialog = () => {
  const navigate = useNavigate()
  const forget = () => void navigate({ to: '.', search: (old: object) => ({ ...old, ...noAction }), replace: true, resetScroll: false })
  return { search: readGallerySearch(useSearch({ strict: false })), forget }
}
