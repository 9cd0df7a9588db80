import type { ReactNode } from 'react'
import css from './EmptyState.module.css'

type Props = {
  icon: ReactNode
  title: string
  children: ReactNode
  action?: ReactNode
  /** The whole page is this: its title is the page's. */
  page?: boolean
}

/** Three kinds of empty, three kinds of text: nothing yet, no match, no right. */
export function EmptyState({ icon, title, children, action, page }: Props) {
  const Title = page ? 'h1' : 'h2'
  return (
    <div className={css.empty}>
      <span className={css.sign}>{icon}</span>
      <Title>{title}</Title>
      <p>{children}</p>
      {action}
    </div>
  )
}
