import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import type { createPortalRouter } from './router.ts'
import { knownScreens } from './routes/more-screens.ts'
import { createQueryClient } from './shared/api/query-client.ts'
import { createStore } from './shared/store.ts'
import { success } from './shared/success.ts'
import { useStore } from './shared/use-store.ts'
import { pendingQuestion } from './shell/confirm/confirm.ts'
import { LateBoundary } from './shell/LateBoundary.tsx'
import { late } from './shell/late.ts'
import { noticesWanted, notify } from './shell/notices/notices.ts'
import { ScreensContext } from './shell/screens.ts'
import type { Session } from './shell/session/session.ts'
import { SessionContext } from './shell/session/session-context.ts'
import { LanguageProvider } from './shell/settings/LanguageProvider.tsx'
import { ThemeProvider } from './shell/settings/ThemeProvider.tsx'

const Notices = late(() => import('./shell/notices/Notices.tsx').then((module) => module.Notices))
const ConfirmDialog = late(() => import('./shell/confirm/ConfirmDialog.tsx').then((module) => module.ConfirmDialog))

/** Notices and dialogs, loaded with the first of them. */
function OnDemand() {
  const notices = useStore(noticesWanted)
  const question = useStore(pendingQuestion)
  return (
    <LateBoundary>
      {notices && <Notices />}
      {question && <ConfirmDialog />}
    </LateBoundary>
  )
}

const queries = createQueryClient()

/** Counts changes of user: each remounts the screen, which discards what it shows and what was typed into it. */
const changes = createStore(0)

const forget = () => {
  queries.clear()
  pendingQuestion.get()?.answer('No')
  success.set(undefined)
  notify.clear()
  changes.set(changes.get() + 1)
}

/** The next user must not see anything that another was shown or has typed. */
export const followPerson = ({ state }: Session) => {
  let shown: string | undefined
  return state.subscribe(() => {
    const now = state.get()
    // The same subject can view the portal as another user.
    const person = now.phase === 'signed-in' ? `${now.subject} ${now.user.id}` : undefined
    if (shown && person !== shown) forget()
    // What a visitor was told, such as why they were signed out, is over too.
    else if (person && !shown) notify.clear()
    shown = person
  })
}

/** The whole portal. */
export function App({ session, router }: { session: Session; router: ReturnType<typeof createPortalRouter> }) {
  const person = useStore(changes)
  const known = useStore(knownScreens)
  return (
    <LanguageProvider>
      <ThemeProvider>
        <QueryClientProvider client={queries}>
          <SessionContext value={session}>
            <ScreensContext value={known}>
              <RouterProvider router={router} key={person} />
              <OnDemand />
            </ScreensContext>
          </SessionContext>
        </QueryClientProvider>
      </ThemeProvider>
    </LanguageProvider>
  )
}
