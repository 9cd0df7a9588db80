import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { createPortalRouter } from './router.ts'
import type { Session } from './shell/session/session.ts'

/**
 * Renders the portal. A prerendered page is hydrated once its own script has loaded; if the reader's language differs, it was hidden
 * (`theme-init.js`) and is rendered again. Returns how to unmount it.
 */
export const show = async (session: Session): Promise<(() => void) | undefined> => {
  const root = document.getElementById('root')
  if (!root) return undefined
  const router = createPortalRouter()
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
