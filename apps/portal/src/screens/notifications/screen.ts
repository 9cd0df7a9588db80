import { lazyRouteComponent } from '@tanstack/react-router'
import { defineScreen } from '../../shell/screens.ts'

/** What concerns the reader: the dock `notifications:all`, which the bell in the header opens. */
export const notifications = defineScreen({
  routes: [],
  docks: {
    notifications: { name: 'notifications.title', view: lazyRouteComponent(() => import('./NotificationsDock.tsx'), 'NotificationsDock') },
  },
})
