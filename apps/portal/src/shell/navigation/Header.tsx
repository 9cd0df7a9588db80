import { Button } from '@mantine/core'
import { Link, useMatches } from '@tanstack/react-router'
import { useMoreAside } from '../../shared/parts/use-more-aside.ts'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { LateBoundary } from '../LateBoundary.tsx'
import { late } from '../late.ts'
import { useScreens } from '../screens.ts'
import { useSession } from '../session/session-context.ts'
import { useSignIn } from '../session/use-sign-in.ts'
import css from './Header.module.css'
import { Mark } from './Mark.tsx'
import { topEntries, visitorEntries } from './navigation.ts'

const Bell = late(() => import('./Bell.tsx').then((module) => module.Bell))
const InboxLink = late(() => import('./InboxLink.tsx').then((module) => module.InboxLink))
const PaletteButton = late(() => import('../palette/PaletteButton.tsx').then((module) => module.PaletteButton))
const SideMenu = late(() => import('./SideMenu.tsx').then((module) => module.SideMenu))
const UserMenu = late(() => import('./UserMenu.tsx').then((module) => module.UserMenu))

function TopNavigation() {
  const { t } = useTranslation()
  const { user, isVisitor } = useSession()
  const { menu } = useScreens()
  const under = useMatches({ select: (matches) => matches.at(-1)?.staticData.under })
  const entries = user ? topEntries(menu, user) : isVisitor ? visitorEntries(menu) : []
  const row = useMoreAside<HTMLElement>()
  return (
    <nav className={css.nav} ref={row} aria-label={t('shell.main')}>
      {entries.map((entry) => (
        <Link
          key={entry.text}
          to={entry.route.fullPath}
          activeOptions={{ includeSearch: false }}
          aria-current={(entry.menu === 'top' && entry.place === under) || undefined}
        >
          {t(entry.text)}
        </Link>
      ))}
    </nav>
  )
}

function LogIn() {
  const { t } = useTranslation()
  const { isVisitor } = useSession()
  const { signIn, busy } = useSignIn()
  if (!isVisitor) return null
  return (
    <Button className={css.login ?? ''} variant="default" size="sm" onClick={signIn} loading={busy}>
      {t('session.logIn')}
    </Button>
  )
}

/** The bar at the top: the product's name, the navigation, and the user. */
export function Header() {
  const { t } = useTranslation()
  const { user } = useSession()
  return (
    <header className={css.header}>
      {user && (
        <LateBoundary>
          <SideMenu user={user} />
        </LateBoundary>
      )}
      <Link className={css.brand ?? ''} to="/">
        <Mark />
        <span className={css.short}>{t('shell.short')}</span>
        <span className={css.long}>{t('shell.long')}</span>
      </Link>
      <TopNavigation />
      <span className={css.push} />
      {user ? (
        <LateBoundary>
          {user.termsDue === null && <PaletteButton user={user} />}
          <InboxLink user={user} />
          <Bell />
          <UserMenu user={user} />
        </LateBoundary>
      ) : (
        <LogIn />
      )}
    </header>
  )
}
