import { useNavigate } from '@tanstack/react-router'
import { notify } from '../../shell/notices/notices.ts'

/** After a decision its docks close and the list starts again at its first page (specification 2 §4). */
export const useDecided = (text: string) => {
  const navigate = useNavigate()
  return () => {
    notify.success(text)
    void navigate({ to: '.', search: (old: object) => ({ ...old, dock: undefined, page: undefined }), resetScroll: false })
  }
}
