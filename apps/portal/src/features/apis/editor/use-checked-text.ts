import { useEffect, useState } from 'react'
import type { CheckedText } from './check/checked-text.ts'
import type { SpecChecker } from './check/spec-checker.ts'
import type { SpecEditor } from './code/spec-editor.ts'
import { syntaxOf } from './spec-syntax.ts'
import { useRuleLevels } from './use-rule-levels.ts'

/** How long the editor waits for typing to pause: a long text takes longer to check than to type on. */
const pauseMs = (length: number) => (length > 1_000_000 ? 1500 : 400)

/** The problems and the outline of the text, checked anew after each `change`; undefined until the first answer, `failed` where there is no checker. */
export const useCheckedText = (editor: SpecEditor, checker: SpecChecker, change: number) => {
  const levels = useRuleLevels()
  const [checked, setChecked] = useState<CheckedText>()
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (!levels) return
    let isCurrent = true
    // Not the text: putting 13 MB together for each key would be felt.
    const timer = setTimeout(() => {
      const text = editor.text()
      checker.ask({ kind: 'check', text, syntax: syntaxOf(text), levels }).then(
        (found) => {
          if (!isCurrent) return
          setFailed(false)
          setChecked(found)
          editor.showProblems(found.problems)
        },
        () => isCurrent && setFailed(true),
      )
    }, pauseMs(editor.length()))
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [editor, checker, change, levels])
  return { checked, failed }
}
