import { lazyRouteComponent } from '@tanstack/react-router'
import { defineScreen } from '../../shell/screens.ts'

/** Starts a read-only view of the portal as another user: the dock `view-as:{userId}`, or `view-as:new` to choose one. */
export const viewAs = defineScreen({
  routes: [],
  docks: {
    'view-as': { name: 'dock.view-as', view: lazyRouteComponent(() => import('./ViewAsDock.tsx'), 'ViewAsDock') },
  },
})
