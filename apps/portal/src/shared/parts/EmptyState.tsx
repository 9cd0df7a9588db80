import type { ReactNode } from 'react'
import css from './EmptyState.module.css'

type Props = {
  icon: ReactNode
  title: string
  children: ReactNode
  action?: ReactNode
  /** It fills the page, so its title is the page's heading. */
  page?: boolean
}

/** An empty state of any kind: nothing yet, no match, or no permission. */
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
