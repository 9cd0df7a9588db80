import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepFocus } from './keep-focus.ts'

let end: () => void
beforeEach(() => {
  end = keepFocus()
})
afterEach(() => {
  end()
  cleanup()
})

const focused = () => document.activeElement?.textContent
const named = (name: string) => screen.getByRole('button', { name })

/** A draft, with the buttons of its life. */
function Life({ within }: { within: 'page' | 'dock' }) {
  const [isDraft, setDraft] = useState(true)
  const [isAsked, setAsked] = useState(false)
  const publish = () => {
    setAsked(false)
    setDraft(false)
  }
  const question = (
    <aside>
      <button type="button" ref={(button) => button?.focus()} onClick={publish}>
        Yes
      </button>
    </aside>
  )
  return (
    <>
      <main tabIndex={-1}>
        <a href="/wall">Gallery</a>
        <p>
          {isDraft && (
            <button type="button" onClick={within === 'page' ? publish : () => setAsked(true)}>
              Publish
            </button>
          )}
          <button type="button">Deprecate</button>
        </p>
      </main>
      {isAsked && question}
    </>
  )
}

test.each(['page', 'dock'] as const)(
  'a button that its own act takes away, asked for in the %s, leaves the focus where it was: Tab leads to the one beside it, and Enter does nothing',
  async (within) => {
    const user = userEvent.setup()
    render(<Life within={within} />)
    await user.click(named('Publish'))
    if (within === 'dock') await user.click(named('Yes'))
    const holder = named('Deprecate').parentElement as HTMLElement
    await waitFor(() => expect(document.activeElement).toBe(holder))
    await user.keyboard('{Enter}')
    expect(document.activeElement).toBe(holder)
    await user.tab()
    expect(focused()).toBe('Deprecate')
    expect(holder.outerHTML).not.toMatch(/tabindex|data-/)
  },
)

test('a button that is disabled while it works has the focus again afterwards, and nothing has it meanwhile', async () => {
  const page = (isBusy: boolean) => (
    <main tabIndex={-1}>
      <button type="button">Cancel</button>
      <button type="button" disabled={isBusy} data-loading={isBusy || undefined}>
        Send
      </button>
    </main>
  )
  const { rerender } = render(page(false))
  named('Send').focus()
  // A browser takes the focus from what is disabled; this document does not.
  named('Send').blur()
  rerender(page(true))
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(document.activeElement).toBe(document.body)
  rerender(page(false))
  await waitFor(() => expect(focused()).toBe('Send'))
})

test('a list whose rows are all gone gives the focus to the page', async () => {
  const page = (isThere: boolean) => (
    <main tabIndex={-1}>
      <a href="/wall">Gallery</a>
      {isThere && (
        <ul>
          <li>
            <button type="button">Delete</button>
          </li>
        </ul>
      )}
    </main>
  )
  const { rerender } = render(page(true))
  named('Delete').focus()
  rerender(page(false))
  await waitFor(() => expect(document.activeElement?.tagName).toBe('MAIN'))
})

/** Rows that their own buttons remove. */
function Rows() {
  const [rows, setRows] = useState(['first', 'second', 'third'])
  return (
    <main tabIndex={-1}>
      <ul>
        {rows.map((row) => (
          <li key={row}>
            <input aria-label={row} />
            <button type="button" onClick={() => setRows((old) => old.filter((one) => one !== row))}>
              Remove {row}
            </button>
          </li>
        ))}
      </ul>
    </main>
  )
}

test('a second Enter after a row was removed removes no other', async () => {
  const user = userEvent.setup()
  render(<Rows />)
  named('Remove third').focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement?.tagName).toBe('UL'))
  await user.keyboard('{Enter}')
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Remove first', 'Remove second'])
})

test('a field that was left without a press, as by the keyboard of a phone that is closed, is not entered again', async () => {
  render(<Rows />)
  const field = screen.getByRole('textbox', { name: 'second' })
  field.focus()
  field.blur()
  screen.getByRole('main').append('Changed.')
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(document.activeElement).toBe(document.body)
})

test('whoever presses elsewhere keeps the focus off', async () => {
  const user = userEvent.setup()
  render(<Life within="page" />)
  named('Publish').focus()
  await user.click(document.body)
  expect(document.activeElement).toBe(document.body)
  screen.getByRole('main').append('Changed.')
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(document.activeElement).toBe(document.body)
})
