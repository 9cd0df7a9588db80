import { type RefObject, useEffect, useRef } from 'react'

/**
 * While a form is being sent it is locked or not there, and what had the focus loses it. After a refusal the first field with a message
 * gets it, or else the button, so that whoever works with the keyboard goes on there and a field out of sight comes into view. Returns
 * the form's ref.
 */
export const useFocusAfterFailure = (failure: unknown): RefObject<HTMLFormElement | null> => {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!failure) return
    // The messages may come with the next drawing.
    const later = setTimeout(() => {
      if (document.activeElement !== document.body) return
      const controls = [...(form.current?.elements ?? [])] as HTMLElement[]
      const wrong = controls.find((control) => control.getAttribute('aria-invalid') === 'true')
      const target = wrong ?? controls.find((control) => control.getAttribute('type') === 'submit')
      target?.focus()
    })
    return () => clearTimeout(later)
  }, [failure])
  return form
}
