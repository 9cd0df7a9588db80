import { useEffect, useEffectEvent, useState } from 'react'
import { ownDraft } from '../../../shared/form/draft.ts'
import { dropTextDraft, keepTextDraft } from '../../../shared/form/text-draft.ts'
import type { SpecEditor } from './code/spec-editor.ts'

const pauseMs = 500

/** Keeps the text while it differs from what is stored: soon after each `change`, and when the page is left. */
export const useTextDraft = (
  name: string,
  editor: SpecEditor,
  { change, isDirty, base }: { change: number; isDirty: boolean; base: string },
) => {
  const [key] = useState(() => ownDraft(name))
  const keep = useEffectEvent(() => {
    // Whoever has signed out leaves nothing behind, and what the next one types is theirs.
    if (isDirty && ownDraft(name) === key) void keepTextDraft(key, { text: editor.text(), base })
  })
  useEffect(() => {
    if (!isDirty) return
    const timer = setTimeout(() => keep(), pauseMs)
    return () => clearTimeout(timer)
  }, [change, isDirty])
  useEffect(() => {
    const onLeave = () => keep()
    window.addEventListener('pagehide', onLeave)
    return () => {
      window.removeEventListener('pagehide', onLeave)
      onLeave()
    }
  }, [])
  return { drop: () => void dropTextDraft(key) }
}
