import { Tabs } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { number } from '../../shared/numbers.ts'
import { Loaded } from '../../shared/states/Loaded.tsx'
import { MissingState } from '../../shared/states/MissingState.tsx'
import css from './Dock.module.css'
import { Dock, DockFoot } from './Dock.tsx'

/** A section of a dock behind a tab. */
export type DockTab<T> = { name: string; label: string; count?: number | undefined; content: (entity: T) => ReactNode }

type Props<T> = {
  /** The entity's query. A disabled one counts as not found: the address holds an impossible id. */
  query: UseQueryResult<T>
  /** The kind of entity, such as "API": names what is missing, and is the title unless there is another. */
  kind: string
  /** The title; one that depends on the entity appears once it has loaded. */
  title?: string | ((entity: T) => ReactNode)
  /** Chips and the like next to the title. */
  aside?: (entity: T) => ReactNode
  page?: ComponentProps<typeof Dock>['page']
  /** The failure message. */
  failed: string
  /** Shown when the entity does not exist. */
  missing?: ReactNode
  /** Its sections, the first one open. */
  tabs?: readonly DockTab<T>[]
  /** Its actions; always visible. */
  foot?: (entity: T) => ReactNode
  children?: (entity: T) => ReactNode
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

/** A dock for one entity: loading, not found, forbidden, failed, or the entity. */
export function EntityDock<T>({ query, kind, title, aside, page, failed, missing, tabs, foot, children }: Props<T>) {
  const { data } = query
  const name = typeof title === 'function' ? data !== undefined && title(data) : title
  return (
    <Dock title={name || kind} aside={data !== undefined && aside?.(data)} page={page}>
      <Loaded query={query} what={failed} missing={missing ?? <MissingState kind={kind} />}>
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
