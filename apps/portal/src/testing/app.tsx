import type { UserDetail } from '@apim/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { screens } from '../routes/screens.ts'
import { fullTree } from '../routes/tree.ts'
import { createQueryClient } from '../shared/api/query-client.ts'
import { connectSession } from '../shared/api/session-link.ts'
import { parseSearch, stringifySearch } from '../shared/search.ts'
import { ConfirmDialog } from '../shell/confirm/ConfirmDialog.tsx'
import { Notices } from '../shell/notices/Notices.tsx'
import { collectScreens, ScreensContext } from '../shell/screens.ts'
import { SessionContext } from '../shell/session/session-context.ts'
import { buildSession } from './people.ts'
import { inTheme } from './render.tsx'

/** Renders the whole portal at an address for this user (or a visitor): every route, the frame, the docks. */
export const renderApp = async (who: UserDetail | undefined, at: string, how?: Parameters<typeof buildSession>[1]) => {
  const { session } = await buildSession(who, how)
  connectSession({ headers: () => ({}), renew: async () => false, refused: () => undefined })
  const queries = createQueryClient()
  const history = createMemoryHistory({ initialEntries: [at] })
  const router = createRouter({ routeTree: fullTree(), history, parseSearch, stringifySearch })
  const view = render(
    inTheme(
      <QueryClientProvider client={queries}>
        <SessionContext value={session}>
          <ScreensContext value={collectScreens(screens)}>
            <RouterProvider router={router} />
            <ConfirmDialog />
            <Notices />
          </ScreensContext>
        </SessionContext>
      </QueryClientProvider>,
    ),
  )
  await router.load()
  return { ...view, router, queries, session, user: userEvent.setup() }
}
