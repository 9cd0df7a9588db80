import { Menu, type MenuItemProps, NavLink } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'

type Anchor = MenuItemProps & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof MenuItemProps> & { ref?: Ref<HTMLAnchorElement> }

const ItemAnchor = (props: Anchor) => <Menu.Item {...props} component="a" />

/** A menu item that opens a page. */
export const LinkItem = createLink(ItemAnchor)

/** A side menu item. */
export const SideLink = createLink(NavLink<'a'>)
