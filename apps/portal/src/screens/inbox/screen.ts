import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { type InboxSearch, inboxList } from '../../features/inbox/inbox-list.ts'
import { textOf } from '../../shared/search.ts'
import { rootRoute } from '../../shell/frame/root-route.ts'
import { defineScreen } from '../../shell/screens.ts'

const route = createRoute({
  getParentRoute: () => rootRoute,
  path: '/inbox',
  staticData: { title: 'title.inbox', access: ['ROLE_PORTAL_ADMIN', 'ROLE_COMPANY_ADMIN'] },
  validateSearch: (search: Record<string, unknown>): InboxSearch & { item?: string | undefined } => ({
    ...inboxList.read(search),
    item: textOf(search.item),
  }),
  component: lazyRouteComponent(() => import('./InboxPage.tsx'), 'InboxPage'),
})

/** Everything that waits for the reader; `?item=access-request:12` shows that one. The header counts it. */
export const inbox = defineScreen({ routes: [route] })
