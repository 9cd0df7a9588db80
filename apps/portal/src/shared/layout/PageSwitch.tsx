import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react'
import css from './PageSwitch.module.css'

type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { ref?: Ref<HTMLAnchorElement> }

const Anchor = ({ children, ...anchor }: LinkProps) => <a {...anchor}>{children}</a>
const RouterAnchor = createLink(Anchor)

/** One of the pages of a PageSwitch. */
export const SwitchLink: typeof RouterAnchor = (props) => <RouterAnchor activeOptions={{ exact: true, includeSearch: false }} {...props} />

/** Two views of the same thing, each with its own address; next to the page's title. */
export function PageSwitch({ name, children }: { name: string; children: ReactNode }) {
  return (
    <nav className={css.switch} aria-label={name}>
      {children}
    </nav>
  )
}
