import type { SavedSpec } from '@apim/contract'
import { useEffect, useState } from 'react'
import { createStore } from '../../../shared/store.ts'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import { cspNonce } from '../../../shell/csp-nonce.ts'
import { startChecker } from './check/spec-checker.ts'
import { specCompletion } from './code/completion.ts'
import { createSpecEditor } from './code/spec-editor.ts'
import { useSave } from './save/use-save.ts'
import { useTextDraft } from './use-text-draft.ts'

/** What an editor begins with. */
export interface SpecStart {
  apiId: number | undefined
  appId: number | undefined
  /** What is stored, or the first text of something new. */
  text: string
  /** The version of what is stored; empty for something new. */
  base: string
  /** The name of the draft. */
  draft: string
  /** Whether the reader has just chosen this text: then they go on in it. */
  isBegun?: boolean
  /** A text that was not saved, with the version that it started from. */
  kept: { text: string; base: string } | undefined
}

const create = (text: string, label: string) => {
  const onChange = createStore<() => void>(() => undefined)
  const onSave = createStore<() => void>(() => undefined)
  const checker = startChecker()
  const editor = createSpecEditor({
    text,
    label,
    nonce: cspNonce,
    completion: specCompletion(checker),
    onChange: () => onChange.get()(),
    onSave: () => onSave.get()(),
  })
  return { editor, checker, onChange, onSave }
}

/** The text of one spec with its editor, its checker, its draft and its save. */
export const useSpec = (start: SpecStart, onSaved: (saved: SavedSpec) => void) => {
  const { t } = useTranslation()
  const [{ editor, checker, onChange, onSave }] = useState(() => create(start.kept?.text ?? start.text, t('editor.text')))
  const [change, setChange] = useState(0)
  /** The change that is stored; none while the text is one that was kept. */
  const [stored, setStored] = useState(start.kept ? -1 : 0)
  const [base, setBase] = useState(start.kept?.base ?? start.base)
  const [isRestored, setRestored] = useState(start.kept !== undefined)
  const isDirty = change !== stored
  const draft = useTextDraft(start.draft, editor, { change, isDirty, base })

  useEffect(() => {
    onChange.set(() => setChange((count) => count + 1))
  }, [onChange])
  useEffect(
    () => () => {
      editor.destroy()
      checker.stop()
    },
    [editor, checker],
  )

  /** The text is what is stored now. */
  const settle = (version: string, at: number) => {
    setBase(version)
    setStored(at)
    setRestored(false)
    draft.drop()
  }
  const replaceBy = (text: string, version: string) => {
    const isSame = editor.text() === text
    if (!isSame) editor.replace(text)
    settle(version, isSame ? change : change + 1)
  }
  const save = useSave({
    apiId: start.apiId,
    appId: start.appId,
    text: editor.text,
    base,
    setBase,
    onSaved: (saved) => {
      settle(saved.version, change)
      onSaved(saved)
    },
  })
  return {
    editor,
    checker,
    change,
    isDirty,
    isRestored,
    save,
    /** The revision that the text goes on from. */
    base: Number(base),
    /** What Ctrl+S or Cmd+S does. */
    onSave,
    discard: () => replaceBy(start.text, start.base),
    takeTheirs: (text: string) => {
      if (save.current) replaceBy(text, String(save.current.number))
      save.forget()
    },
  }
}
