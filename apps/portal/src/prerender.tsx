import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { App } from './app.tsx'
import { english } from './locales/en.ts'
import { createPortalRouter } from './router.ts'
import { firstRoutes, pathOf } from './routes/first-screens.ts'
import { showTexts, translation } from './shared/texts/use-translation.ts'
import { createSession } from './shell/session/session.ts'

/** A page as known before a browser requests it. */
export interface PrerenderedPage {
  path: string
  title: string
  description: string
  /** The content of `#root`. */
  html: string
}

/** No user yet: the session as it is before the provider was asked. */
const noSession = () => {
  const never = () => new Promise<never>(() => undefined)
  const identity = { silently: never, inWindow: never, forget: never, endSession: never, onRenewed() {} }
  return createSession({ identity, loadUser: never, endAtService() {}, leave() {}, tabs: { tell() {}, onEnded() {} } })
}

const draw = async (path: string) => {
  const router = createPortalRouter({
    history: createMemoryHistory({ initialEntries: [path] }),
    origin: 'http://localhost',
    scrollRestoration: false,
  })
  await router.load()
  return renderToString(<App session={noSession()} router={router} />)
}

/** Every page with a description, in English and the default theme, as a first-time visitor sees it. */
export const prerenderPages = async (): Promise<PrerenderedPage[]> => {
  showTexts('en', english)
  const { t } = translation()
  const pages: PrerenderedPage[] = []
  for (const route of firstRoutes) {
    const { title, description } = route.options.staticData ?? {}
    if (!description) continue
    const path = pathOf(route)
    const name = t('shell.application')
    pages.push({ path, title: title ? `${t(title)} · ${name}` : name, description: t(description), html: await draw(path) })
  }
  return pages
}
