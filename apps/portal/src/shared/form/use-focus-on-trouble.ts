import { type RefObject, useEffect, useRef } from 'react'

/** Why a form was not sent: by its own rules (`wrong`), or by a refusal (`refused`). A new object for each try. */
export interface Trouble {
  by: 'wrong' | 'refused'
}

/**
 * Puts the focus on the first field with a message, or else on the button, so that whoever works with the keyboard goes on there and a field out of
 * sight comes into view. While a form is being sent it is locked or not there, and what had the focus loses it; where somebody has put it elsewhere
 * meanwhile it stays. Returns the form's ref.
 */
export const useFocusOnTrouble = (trouble: Trouble | undefined): RefObject<HTMLFormElement | null> => {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!trouble) return
    // The messages may come with the next drawing.
    const later = setTimeout(() => {
      if (trouble.by === 'refused' && document.activeElement !== document.body) return
      const controls = [...(form.current?.elements ?? [])] as HTMLElement[]
      const wrong = controls.find((control) => control.getAttribute('aria-invalid') === 'true' || control.dataset.invalid === 'true')
      const target = wrong ?? controls.find((control) => control.getAttribute('type') === 'submit')
      target?.focus()
    })
    return () => clearTimeout(later)
  }, [trouble])
  return form
}
