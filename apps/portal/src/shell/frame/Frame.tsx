import { Outlet, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { LateBoundary } from '../LateBoundary.tsx'
import { late } from '../late.ts'
import { Header } from '../navigation/Header.tsx'
import { useSession } from '../session/session-context.ts'
import { Footer } from './Footer.tsx'
import css from './Frame.module.css'
import { Gate } from './Gate.tsx'
import { LoadingBar } from './LoadingBar.tsx'
import { OfflineBar } from './OfflineBar.tsx'
import { usePageTitle } from './use-page-title.ts'

const ViewBar = late(() => import('../view-as/ViewBar.tsx').then((module) => module.ViewBar))
const DockArea = late(() => import('../dock/DockArea.tsx').then((module) => module.DockArea))
const SignedInOverlays = late(() => import('../SignedInOverlays.tsx').then((module) => module.SignedInOverlays))

const calm = () => matchMedia('(prefers-reduced-motion: reduce)').matches || document.documentElement.dataset.pageAnimations !== 'on'

/** Fades a page in within 120 ms, unless the settings or the system disable motion. */
const appear = (page: HTMLElement | null) => {
  if (!calm()) page?.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 120, easing: 'ease-out' })
}

/** Moves the focus to the content when another page opens, so that keyboards and screen readers start there. */
const useFocusOnNewPage = () => {
  const main = useRef<HTMLElement>(null)
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname })
  const shown = useRef(path)
  useEffect(() => {
    if (shown.current && path !== shown.current) {
      main.current?.focus({ preventScroll: true })
      appear(main.current)
    }
    shown.current = path
  }, [path])
  return main
}

/** The frame of every screen: header, content, docks, and a footer for visitors. */
export function Frame() {
  const { t } = useTranslation()
  const { user, isVisitor } = useSession()
  const main = useFocusOnNewPage()
  usePageTitle()
  return (
    <div className={css.shell}>
      <a className={css.skip} href="#content">
        {t('shell.skip')}
      </a>
      <LoadingBar />
      <Header />
      <OfflineBar />
      {user?.view && (
        <LateBoundary>
          <ViewBar />
        </LateBoundary>
      )}
      <div className={css.body}>
        <main className={css.main} id="content" ref={main} tabIndex={-1}>
          <div className={css.page}>
            <Gate>
              <Outlet />
            </Gate>
          </div>
          {isVisitor && <Footer />}
        </main>
        {user && user.termsDue === null && (
          <LateBoundary>
            <DockArea />
          </LateBoundary>
        )}
      </div>
      {user && (
        <LateBoundary>
          <SignedInOverlays />
        </LateBoundary>
      )}
    </div>
  )
}
