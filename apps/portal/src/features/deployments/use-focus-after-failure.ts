import { type RefObject, useEffect } from 'react'
import type { Failure } from '../../shared/api/failure.ts'

/**
 * A form that comes back after a refusal was not there meanwhile, and what had the focus went with it: the first field with a message gets it,
 * or else the button, so that whoever works with the keyboard goes on there and a field out of sight comes into view.
 */
export const useFocusAfterFailure = (form: RefObject<HTMLFormElement | null>, failure: Failure | undefined): void => {
  useEffect(() => {
    if (!failure || document.activeElement !== document.body) return
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    const target = wrong ?? form.current?.querySelector<HTMLElement>('[type=submit]')
    target?.focus()
  }, [form, failure])
}
