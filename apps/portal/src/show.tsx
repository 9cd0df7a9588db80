import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { createPortalRouter } from './router.ts'
import { addAllScreens, isFirstScreen } from './routes/more-screens.ts'
import { sayNotLoaded } from './shell/late.ts'
import type { Session } from './shell/session/session.ts'

/** Adds the other screens once a signed-in user sees a first one: nothing they have not asked for delays it. */
const followWith = (session: Session, router: ReturnType<typeof createPortalRouter>) => {
  const add = () => {
    if (session.state.get().phase !== 'signed-in' || router.state.status !== 'idle') return
    addAllScreens(router).then(() => stop.forEach((one) => one()), sayNotLoaded)
  }
  // What the sign-in itself opens begins before this; after a failure, the next step tries again.
  const stop = [session.state.subscribe(() => void setTimeout(add)), router.subscribe('onRendered', add)]
}

/**
 * Renders the portal. A prerendered page is hydrated once its own script has loaded; if the reader's language differs, it was hidden
 * (`theme-init.js`) and is rendered again. Returns how to unmount it.
 */
export const show = async (session: Session): Promise<(() => void) | undefined> => {
  const root = document.getElementById('root')
  if (!root) return undefined
  const router = createPortalRouter()
  if (!isFirstScreen(location.pathname)) await addAllScreens(router).catch(() => undefined)
  else followWith(session, router)
  const app = <App session={session} router={router} />
  const isDrawn = root.hasChildNodes() && document.documentElement.dataset['awaits'] === undefined
  if (root.hasChildNodes()) await router.load()
  // The first render comes later: until then, nothing is better than the page in another language.
  if (!isDrawn) root.replaceChildren()
  const shown = isDrawn ? hydrateRoot(root, app) : createRoot(root)
  if (!isDrawn) shown.render(app)
  delete document.documentElement.dataset['awaits']
  return () => shown.unmount()
}
