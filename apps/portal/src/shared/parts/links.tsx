import { ActionIcon, type ActionIconProps, Button, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'

type Anchor<Props> = Props & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof Props> & { ref?: Ref<HTMLAnchorElement> }

// Mantine's controls are buttons by default, and a button with an address is not a link for screen readers or the middle mouse button.
const ButtonAnchor = (props: Anchor<ButtonProps>) => <Button {...props} component="a" />
const IconAnchor = (props: Anchor<ActionIconProps>) => <ActionIcon {...props} component="a" />

/** Mantine's controls as router links, with typed paths. Menu items are in menu-links.tsx, which the first page does not load. */
export const LinkButton = createLink(ButtonAnchor)
export const LinkIcon = createLink(IconAnchor)
