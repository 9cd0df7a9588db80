import { fireEvent } from '@testing-library/react'

/** Enters a text letter by letter without returning to the event loop: however slow the machine is, no timer sees a pause in the typing. */
export const typeAtOnce = (field: HTMLElement, text: string) => {
  for (let length = 1; length <= text.length; length++) fireEvent.change(field, { target: { value: text.slice(0, length) } })
}
