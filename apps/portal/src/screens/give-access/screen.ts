import { lazyRouteComponent } from '@tanstack/react-router'
import { defineScreen } from '../../shell/screens.ts'

/**
 * Gives an organization access to an API, or changes one (specification 1 §2): `add-access:{apiId}`, or `{apiId}.{organizationId}` where that is settled,
 * or `0`; with `.{consumerId}` at the end one is changed. See `readAddAccess`.
 */
export const giveAccess = defineScreen({
  routes: [],
  docks: {
    'add-access': { name: 'dock.add-access', view: lazyRouteComponent(() => import('./AccessDock.tsx'), 'AccessDock') },
  },
})
