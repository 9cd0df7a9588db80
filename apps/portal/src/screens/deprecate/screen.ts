import { lazyRouteComponent } from '@tanstack/react-router'
import { defineScreen } from '../../shell/screens.ts'

/** Says when an API ends (decision 68): `deprecate:{apiId}`. */
export const deprecate = defineScreen({
  routes: [],
  docks: {
    deprecate: { name: 'dock.deprecate', view: lazyRouteComponent(() => import('./DeprecateDock.tsx'), 'DeprecateDock') },
  },
})
