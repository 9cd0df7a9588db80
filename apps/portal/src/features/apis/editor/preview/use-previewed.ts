import { useNavigate, useSearch } from '@tanstack/react-router'

/** Whether the preview is beside the text, which is in the address, and what shows or hides it. */
export const usePreviewed = (): [boolean, () => void] => {
  const { preview = false } = useSearch({ strict: false }) as { preview?: boolean }
  const navigate = useNavigate({ from: '/tools/editor' })
  return [preview, () => void navigate({ search: (old) => ({ ...old, preview: preview ? undefined : true }), resetScroll: false })]
}
