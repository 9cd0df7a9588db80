import { Button } from '@mantine/core'
import { Link, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../session/session-context.ts'
import { useSignIn } from '../session/use-sign-in.ts'
import css from './Header.module.css'
import { Mark } from './Mark.tsx'
import { entriesFor, isUnder, publicEntries, topEntries } from './navigation.ts'

const SideMenu = lazy(() => import('./SideMenu.tsx').then((module) => ({ default: module.SideMenu })))
const UserMenu = lazy(() => import('./UserMenu.tsx').then((module) => ({ default: module.UserMenu })))

function TopNavigation() {
  const { t } = useTranslation()
  const { user, state } = useSession()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const entries = user ? entriesFor(topEntries, user) : state.phase === 'signed-out' ? publicEntries : []
  return (
    <nav className={css.nav} aria-label={t('shell.main')}>
      {entries.map((entry) => (
        <Link key={entry.to} to={entry.to} activeOptions={{ includeSearch: false }} aria-current={isUnder(entry, path) || undefined}>
          {t(entry.text)}
        </Link>
      ))}
    </nav>
  )
}

function LogIn() {
  const { t } = useTranslation()
  const { state } = useSession()
  const { signIn, busy } = useSignIn()
  if (state.phase !== 'signed-out') return null
  return (
    <Button className={css.login ?? ''} variant="default" size="sm" onClick={signIn} loading={busy}>
      {t('session.logIn')}
    </Button>
  )
}

/** The bar at the top: the product's name, where one can go, and who is here. */
export function Header() {
  const { t } = useTranslation()
  const { user } = useSession()
  return (
    <header className={css.header}>
      {user && (
        <Suspense>
          <SideMenu user={user} />
        </Suspense>
      )}
      <Link className={css.brand ?? ''} to="/">
        <Mark />
        <span className={css.short}>{t('shell.short')}</span>
        <span className={css.long}>{t('shell.long')}</span>
      </Link>
      <TopNavigation />
      <span className={css.push} />
      {user ? (
        <Suspense>
          <UserMenu user={user} />
        </Suspense>
      ) : (
        <LogIn />
      )}
    </header>
  )
}
