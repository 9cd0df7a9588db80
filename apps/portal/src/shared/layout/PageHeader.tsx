import { IconChevronRight } from '@tabler/icons-react'
import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react'
import { number } from '../numbers.ts'
import { useMoreAside } from '../parts/use-more-aside.ts'
import { written } from '../parts/Written.tsx'
import { useTranslation } from '../texts/use-translation.ts'
import css from './PageHeader.module.css'

type Props = {
  /** Breadcrumbs, outermost first. */
  crumbs?: ReactNode[]
  title: ReactNode
  count?: ReactNode
  /** Chips and switches next to the title. */
  aside?: ReactNode
  /** One line under the title. */
  subtitle?: ReactNode
  actions?: ReactNode
  /** `<Tab to=…>` elements; they sit on the closing hairline. */
  tabs?: ReactNode
}

type TabProps = AnchorHTMLAttributes<HTMLAnchorElement> & { count?: number | undefined; ref?: Ref<HTMLAnchorElement> }

function TabAnchor({ count, children, ...anchor }: TabProps) {
  return (
    <a {...anchor}>
      {children}
      {count !== undefined && <span className="num">{number(count)}</span>}
    </a>
  )
}

/** A tab as a link, so that the tab is in the address. */
export const Tab = createLink(TabAnchor)

function Tabs({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const row = useMoreAside<HTMLElement>()
  return (
    <nav className={css.tabs} ref={row} aria-label={t('part.tabs')}>
      {children}
    </nav>
  )
}

/** A page's title, count and actions. */
export function PageHeader({ crumbs, title, count, aside, subtitle, actions, tabs }: Props) {
  const { t } = useTranslation()
  return (
    <header className={css.header} data-tabs={tabs ? true : undefined}>
      {crumbs && (
        <nav className={css.crumbs} aria-label={t('part.breadcrumb')}>
          {crumbs.map((crumb, depth) => (
            <span key={depth}>
              {written(crumb)}
              <IconChevronRight className="flips" size={13} stroke={1.8} aria-hidden="true" />
            </span>
          ))}
          <span aria-current="page">{written(title)}</span>
        </nav>
      )}
      <div className={css.row}>
        <div>
          <div className={css.titles}>
            <h1 className={css.title}>
              {written(title)}
              {count !== undefined && <bdi className={`${css.count} num`}>{count}</bdi>}
            </h1>
            {aside && <div className={css.aside}>{aside}</div>}
          </div>
          {subtitle && <p className={css.subtitle}>{written(subtitle)}</p>}
        </div>
        {actions && <div className={css.actions}>{actions}</div>}
      </div>
      {tabs && <Tabs>{tabs}</Tabs>}
    </header>
  )
}
