import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { createPortalRouter } from './router.ts'
import type { Session } from './shell/session/session.ts'

/**
 * Shows the portal. A page that the build has drawn already is taken over as it stands, once its own script is there; where the reader's
 * language is another, it was kept out of sight (`theme-init.js`) and is drawn anew. Answers how to unmount it.
 */
export const show = async (session: Session): Promise<(() => void) | undefined> => {
  const root = document.getElementById('root')
  if (!root) return undefined
  const router = createPortalRouter()
  const app = <App session={session} router={router} />
  const isDrawn = root.hasChildNodes() && document.documentElement.dataset['awaits'] === undefined
  if (root.hasChildNodes()) await router.load()
  // The first drawing comes later: until then nothing is better than the page in another language.
  if (!isDrawn) root.replaceChildren()
  const shown = isDrawn ? hydrateRoot(root, app) : createRoot(root)
  if (!isDrawn) shown.render(app)
  delete document.documentElement.dataset['awaits']
  return () => shown.unmount()
}
