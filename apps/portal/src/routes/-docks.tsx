import { type ComponentType, lazy } from 'react'
import type { DockKind } from '../shell/docks.ts'

/** What shows a dock of each kind: `api: lazy(async () => ({ default: (await import('./-docks/ApiDock.tsx')).ApiDock }))`. */
export const dockViews: Record<DockKind, ComponentType<{ id: string }>> = {
  api: lazy(async () => ({ default: (await import('./-docks/ApiDock.tsx')).ApiDock })),
  'add-access': lazy(async () => ({ default: (await import('../features/consumers/AccessDock.tsx')).AccessDock })),
  service: lazy(async () => ({ default: (await import('../features/gateway/ServiceDock.tsx')).ServiceDock })),
  plugin: lazy(async () => ({ default: (await import('../features/gateway/PluginDock.tsx')).PluginDock })),
}
