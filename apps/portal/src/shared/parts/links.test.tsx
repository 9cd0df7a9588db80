import { Menu } from '@mantine/core'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderWithProviders } from '../../testing/render.tsx'
import { LinkButton, LinkIcon } from './links.tsx'
import { LinkItem } from './menu-links.tsx'

test('a control that navigates is a link with an address, so that it can be opened in another tab', async () => {
  await renderWithProviders(
    <>
      <LinkButton to="/wall">Gallery</LinkButton>
      <LinkIcon to="/settings" aria-label="Settings">
        +
      </LinkIcon>
      <Menu opened>
        <Menu.Target>
          <button type="button">Menu</button>
        </Menu.Target>
        <Menu.Dropdown>
          <LinkItem to="/about">About</LinkItem>
        </Menu.Dropdown>
      </Menu>
    </>,
  )
  expect((await screen.findByRole('link', { name: 'Gallery' })).getAttribute('href')).toBe('/wall')
  expect(screen.getByRole('link', { name: 'Settings' }).getAttribute('href')).toBe('/settings')
  const item = await screen.findByRole('menuitem', { name: 'About' })
  expect([item.tagName, item.getAttribute('href')]).toEqual(['A', '/about'])
})
