import { createRootRoute } from '@tanstack/react-router'
import { textOf } from '../../shared/search.ts'
import { ErrorPage } from './ErrorPage.tsx'
import { Frame } from './Frame.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'

/** Around every screen: the frame, and the dock stack in the address. */
export const rootRoute = createRootRoute({
  // Only unknown addresses end here, and anyone may learn that they are.
  staticData: { access: 'public' },
  component: Frame,
  notFoundComponent: NotFoundPage,
  errorComponent: ErrorPage,
  validateSearch: (search: Record<string, unknown>): { dock?: string } => {
    const dock = textOf(search.dock)
    return dock ? { dock } : {}
  },
})
