import { Menu } from '@mantine/core'
import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderWithProviders } from '../../testing/render.tsx'
import { Dialog } from './Dialog.tsx'

function Opener({ isLate = false }: { isLate?: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const [isThere, setThere] = useState(!isLate)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <button type="button">Other</button>
      {isOpen && (
        <Dialog title="Names" size={400} onClose={() => setOpen(false)} foot={<button type="button">Cancel</button>}>
          <button type="button" onClick={() => setThere(true)}>
            Load
          </button>
          {isThere && <input aria-label="Name" />}
          <button type="button" onClick={() => setOpen(false)}>
            Done
          </button>
        </Dialog>
      )}
    </>
  )
}

function InMenu() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Menu transitionProps={{ duration: 0 }}>
        <Menu.Target>
          <button type="button">More</button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setOpen(true)}>Open</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isOpen && (
        <Dialog title="Names" size={400} onClose={() => setOpen(false)}>
          <input aria-label="Name" />
        </Dialog>
      )}
    </>
  )
}

const open = async (what = <Opener />) => {
  const view = await renderWithProviders(what)
  const opener = await screen.findByRole('button', { name: 'Open' })
  opener.focus()
  await view.user.keyboard('{Enter}')
  await screen.findByRole('dialog', { name: 'Names' })
  return { ...view, opener }
}
const focused = () => document.activeElement as HTMLElement

test('a dialog begins on its first field, not on Close', async () => {
  await open()
  await waitFor(() => expect(focused()).toBe(screen.getByRole('textbox', { name: 'Name' })))
})

test('a dialog without a field begins on the first of what it holds', async () => {
  await open(<Opener isLate />)
  await waitFor(() => expect(focused()).toBe(screen.getByRole('button', { name: 'Load' })))
})

test.each(['{Escape}', '{Tab}{Enter}'])('the focus goes back to what opened it (%s)', async (keys) => {
  const { user, opener } = await open()
  await waitFor(() => expect(focused()).toBe(screen.getByRole('textbox', { name: 'Name' })))
  await user.keyboard(keys)
  expect(screen.queryByRole('dialog')).toBeNull()
  await waitFor(() => expect(focused()).toBe(opener))
})

test('of a dialog that an entry of a menu opened, the focus goes back to the button of the menu', async () => {
  const { user } = await renderWithProviders(<InMenu />)
  const more = await screen.findByRole('button', { name: 'More' })
  more.focus()
  await user.keyboard('{Enter}')
  await user.click(await screen.findByRole('menuitem', { name: 'Open' }))
  await waitFor(() => expect(focused()).toBe(screen.getByRole('textbox', { name: 'Name' })))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(focused()).toBe(more))
})

test('who has moved on before the dialog goes keeps their place', async () => {
  await open()
  await waitFor(() => expect(focused()).toBe(screen.getByRole('textbox', { name: 'Name' })))
  const other = screen.getByRole('button', { name: 'Other', hidden: true })
  other.focus()
  act(() => screen.getByRole('button', { name: 'Done' }).click())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(focused()).toBe(other)
})
