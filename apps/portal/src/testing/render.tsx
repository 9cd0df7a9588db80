import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { english } from '../locales/en.ts'
import { createQueryClient } from '../shared/api/query-client.ts'
import { parseSearch, stringifySearch } from '../shared/search.ts'
import { showTexts } from '../shared/texts/use-translation.ts'
import { portalTheme, portalVariables } from '../theme/theme.ts'

// APIs that jsdom lacks and Mantine uses: media queries never match, nothing is measured or scrolled.
window.matchMedia ??= (media: string) =>
  ({
    matches: false,
    media,
    onchange: null,
    addEventListener() {},
    removeEventListener() {},
    dispatchEvent: () => false,
  }) as unknown as MediaQueryList
window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
window.scrollTo = () => undefined
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
Element.prototype.scrollIntoView = () => undefined

showTexts('en', english)

interface Where {
  at?: string
  path?: string
  /** The route's validateSearch. */
  read?: (search: Record<string, unknown>) => object
}

/** Puts the kit's theme around what is drawn. */
export const inTheme = (what: ReactNode) => (
  <MantineProvider env="test" theme={portalTheme('DEFAULT-THEME')} cssVariablesResolver={portalVariables}>
    {what}
  </MantineProvider>
)

/** Renders a screen or component in a router of its own, with theme, texts and an empty cache. `user` interacts with it. */
export const renderWithProviders = async (what: ReactNode, { at = '/', path = '/', read = (search) => search }: Where = {}) => {
  const queries = createQueryClient()
  queries.setDefaultOptions({ queries: { retry: false } })
  const root = createRootRoute({ staticData: { access: 'public' } })
  const page = createRoute({
    getParentRoute: () => root,
    path,
    staticData: { access: 'public' },
    validateSearch: read,
    component: () => what,
  })
  const history = createMemoryHistory({ initialEntries: [at] })
  const router = createRouter({ routeTree: root.addChildren([page]), history, parseSearch, stringifySearch })
  const view = render(
    inTheme(
      <QueryClientProvider client={queries}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>,
    ),
  )
  await router.load()
  return { ...view, router, queries, user: userEvent.setup() }
}
