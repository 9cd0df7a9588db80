import { ActionIcon, type ActionIconProps, Button, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'

type Anchor<Props> = Props & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof Props> & { ref?: Ref<HTMLAnchorElement> }

// The kit's controls are buttons unless told otherwise, and a button with an address is no link: not to a screen reader, nor to a middle click.
const ButtonAnchor = (props: Anchor<ButtonProps>) => <Button {...props} component="a" />
const IconAnchor = (props: Anchor<ActionIconProps>) => <ActionIcon {...props} component="a" />

/** The kit's controls as links of the router, with typed paths. Menu items: menu-links.tsx, which the first page does not load. */
export const LinkButton = createLink(ButtonAnchor)
export const LinkIcon = createLink(IconAnchor)
