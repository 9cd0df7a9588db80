import { Tabs } from '@mantine/core'
import { IconMapOff } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { number } from '../../shared/numbers.ts'
import { EmptyState } from '../../shared/parts/Card.tsx'
import { Loaded } from '../../shared/states/Loaded.tsx'
import css from './Dock.module.css'
import { Dock, DockFoot } from './Dock.tsx'

type DockTab<T> = { name: string; label: string; count?: number | undefined; content: (entity: T) => ReactNode }

type Props<T> = {
  /** The one thing that the dock shows. One that is not asked for counts as missing: its name in the address can be none's. */
  query: UseQueryResult<T>
  /** What such a thing is called: the title until its own is known. */
  kind: string
  title?: (entity: T) => ReactNode
  /** Chips and the like beside the title. */
  aside?: (entity: T) => ReactNode
  page?: ComponentProps<typeof Dock>['page']
  /** What to say when it could not be loaded. */
  failed: string
  /** What stands here where there is no such thing. */
  missing?: ReactNode
  /** Its parts, the first one open; under what stands in the dock for all of them. */
  tabs?: readonly DockTab<T>[]
  /** What can be done with it; stays in sight. */
  foot?: (entity: T) => ReactNode
  children?: (entity: T) => ReactNode
}

function Missing({ kind }: { kind: string }) {
  const { t } = useTranslation()
  return (
    <EmptyState icon={<IconMapOff size={24} stroke={1.5} />} title={t('dock.missing', { kind })}>
      {t('dock.missingText')}
    </EmptyState>
  )
}

function TabbedParts<T>({ entity, tabs }: { entity: T; tabs: readonly DockTab<T>[] }) {
  return (
    <Tabs defaultValue={tabs[0]?.name ?? null} keepMounted={false} classNames={{ list: css.tabs ?? '' }}>
      <Tabs.List>
        {tabs.map(({ name, label, count }) => (
          <Tabs.Tab key={name} value={name}>
            {label} {count !== undefined && <span className="num hint">{number(count)}</span>}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ name, content }) => (
        <Tabs.Panel key={name} value={name}>
          {content(entity)}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

/** A dock that shows one thing: while it loads, that there is none, that the reader may not see it, that it could not be loaded, or the thing. */
export function EntityDock<T>({ query, kind, title, aside, page, failed, missing, tabs, foot, children }: Props<T>) {
  const { data } = query
  return (
    <Dock title={(data !== undefined && title?.(data)) || kind} aside={data !== undefined && aside?.(data)} page={page}>
      <Loaded query={query} what={failed} missing={missing ?? <Missing kind={kind} />}>
        {(entity) => (
          <>
            {children?.(entity)}
            {tabs && <TabbedParts entity={entity} tabs={tabs} />}
            {foot && <DockFoot>{foot(entity)}</DockFoot>}
          </>
        )}
      </Loaded>
    </Dock>
  )
}
