import { type ComponentType, lazy } from 'react'
import type { DockKind } from '../shell/dock/docks.ts'

/** What shows a dock of each kind: `api: lazy(async () => ({ default: (await import('../screens/api/ApiDock.tsx')).ApiDock }))`. */
export const dockViews: Record<DockKind, ComponentType<{ id: string }>> = {
  api: lazy(async () => ({ default: (await import('../screens/api/ApiDock.tsx')).ApiDock })),
  'add-access': lazy(async () => ({ default: (await import('../screens/give-access/AccessDock.tsx')).AccessDock })),
  service: lazy(async () => ({ default: (await import('../screens/gateway/ServiceDock.tsx')).ServiceDock })),
  plugin: lazy(async () => ({ default: (await import('../screens/gateway/PluginDock.tsx')).PluginDock })),
}
