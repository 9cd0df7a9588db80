import { lazyRouteComponent } from '@tanstack/react-router'
import { defineScreen } from '../../shell/screens.ts'

/** A gateway's service or plugin, addressed by `{gateway's id}` or `{gateway's id}~{resource id}`. */
export const gateway = defineScreen({
  routes: [],
  docks: {
    service: { name: 'dock.service', view: lazyRouteComponent(() => import('./ServiceDock.tsx'), 'ServiceDock') },
    plugin: { name: 'dock.plugin', view: lazyRouteComponent(() => import('./PluginDock.tsx'), 'PluginDock') },
  },
})
