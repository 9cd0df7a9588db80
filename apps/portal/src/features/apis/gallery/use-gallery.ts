import { useNavigate, useSearch } from '@tanstack/react-router'
import { useList } from '../../../shared/list/use-list.ts'
import { galleryList, noAction, readGallerySearch } from './gallery-list.ts'

/** The gallery's state in the address, and functions to change it. */
export const useGallery = () => useList(galleryList)
export type Gallery = ReturnType<typeof useGallery>

/** The dialog in the address, and a function that removes it without adding to the browser's history. */
export const useAskedDialog = () => {
  const navigate = useNavigate()
  const forget = () => void navigate({ to: '.', search: (old: object) => ({ ...old, ...noAction }), replace: true, resetScroll: false })
  return { search: readGallerySearch(useSearch({ strict: false })), forget }
}
