import { type RefObject, useEffect, useRef } from 'react'

/** Why a form was not sent: its own rules (`wrong`) or a refusal (`refused`). A new object per attempt. */
export interface FormProblem {
  by: 'wrong' | 'refused'
}

/**
 * Moves the focus to the first field with an error, or else to the button, so that keyboard users continue there and the field scrolls into view. A
 * form that is being sent is locked or unmounted and loses the focus; focus that was moved elsewhere meanwhile stays. Returns the form's ref.
 */
export const useFocusOnProblem = (problem: FormProblem | undefined): RefObject<HTMLFormElement | null> => {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!problem) return
    // The messages may arrive with the next render.
    const later = setTimeout(() => {
      if (problem.by === 'refused' && document.activeElement !== document.body) return
      const controls = [...(form.current?.elements ?? [])] as HTMLElement[]
      const wrong = controls.find((control) => control.getAttribute('aria-invalid') === 'true' || control.dataset.invalid === 'true')
      const target = wrong ?? controls.find((control) => control.getAttribute('type') === 'submit')
      target?.focus()
    })
    return () => clearTimeout(later)
  }, [problem])
  return form
}
