import { lazyRouteComponent } from '@tanstack/react-router'
import { defineScreen } from '../../shell/screens.ts'

/**
 * Gives an organization access to an API, or edits it (specification 1 §2): `add-access:{apiId}`, `{apiId}.{organizationId}` if preset, or `0`; with
 * a trailing `.{consumerId}` that one is edited. See `readAddAccess`. `rotate-key` replaces that one's key.
 */
export const giveAccess = defineScreen({
  routes: [],
  docks: {
    'add-access': { name: 'dock.add-access', view: lazyRouteComponent(() => import('./AccessDock.tsx'), 'AccessDock') },
    'rotate-key': { name: 'dock.rotate-key', view: lazyRouteComponent(() => import('./RotateDock.tsx'), 'RotateDock') },
  },
})
