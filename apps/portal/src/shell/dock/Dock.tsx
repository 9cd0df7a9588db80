import { ActionIcon } from '@mantine/core'
import { IconArrowsDiagonal, IconChevronRight, IconX } from '@tabler/icons-react'
import type { LinkProps } from '@tanstack/react-router'
import { createContext, type ReactNode, use, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { LinkIcon } from '../../shared/parts/links.tsx'
import { written } from '../../shared/parts/Written.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { useScreens } from '../screens.ts'
import css from './Dock.module.css'
import { useDocks } from './use-docks.ts'

type Props = {
  title: ReactNode
  /** Chips and the like next to the title. */
  aside?: ReactNode
  /** The full page of the same object. */
  page?: Pick<LinkProps, 'to' | 'params' | 'search'>
  children: ReactNode
}

const above = '[data-palette], [role=dialog][aria-modal=true]'

const FootPlace = createContext<HTMLElement | null>(null)

/** The dock's actions: rendered into its foot, wherever they are declared, and always visible. */
export function DockFoot({ children }: { children: ReactNode }) {
  const place = use(FootPlace)
  return place && createPortal(children, place)
}

/** A panel over the content. Breadcrumbs show the docks below; closing the top one reveals the next. */
export function Dock({ title, aside, page, children }: Props) {
  const { t } = useTranslation()
  const { stack, top, close, backTo } = useDocks()
  const dock = useRef<HTMLElement>(null)
  const [foot, setFoot] = useState<HTMLElement | null>(null)
  const { docks } = useScreens()
  const name = (kind: string) => t(docks[kind]?.name ?? 'dock.dock')
  useEffect(() => {
    // The palette or a dialog may have been opened since: what is typed there would be lost.
    if (!document.activeElement?.closest(above)) dock.current?.focus({ preventScroll: true })
  }, [])
  return (
    <aside className={css.dock} ref={dock} tabIndex={-1} aria-label={top ? name(top.kind) : t('dock.dock')}>
      <header className={css.head}>
        <div className={css.bar}>
          <nav className={css.stack} aria-label={t('dock.stack')}>
            {stack.map(({ kind, id }, depth) => (
              <span key={`${kind}:${id}`}>
                {depth < stack.length - 1 ? (
                  <button type="button" onClick={() => backTo(depth)}>
                    {name(kind)}
                    <IconChevronRight className="flips" size={13} stroke={1.8} aria-hidden="true" />
                  </button>
                ) : (
                  name(kind)
                )}
              </span>
            ))}
          </nav>
          {page && (
            <LinkIcon {...page} aria-label={t('dock.page')}>
              <IconArrowsDiagonal className="flips" size={17} stroke={1.7} />
            </LinkIcon>
          )}
          <ActionIcon onClick={close} aria-label={t('dock.close')}>
            <IconX size={18} stroke={1.7} />
          </ActionIcon>
        </div>
        <div className={css.titles}>
          <h2>{written(title)}</h2>
          {aside}
        </div>
      </header>
      <FootPlace value={foot}>
        <div className={css.body}>{children}</div>
      </FootPlace>
      <footer className={css.foot} ref={setFoot} />
    </aside>
  )
}

/** A named section of a dock, with its own actions. */
export function DockSection({
  title,
  count,
  actions,
  children,
}: {
  title: ReactNode
  count?: number
  actions?: ReactNode
  children: ReactNode
}) {
  return (
    <section className={css.section}>
      <header>
        <h3>
          {title}
          {count !== undefined && <span className="num">{count}</span>}
        </h3>
        {actions}
      </header>
      {children}
    </section>
  )
}
