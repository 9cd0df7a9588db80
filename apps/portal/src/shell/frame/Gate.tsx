import { Button } from '@mantine/core'
import { IconLogin2 } from '@tabler/icons-react'
import { useMatches } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { EmptyState } from '../../shared/parts/EmptyState.tsx'
import { LinesSkeleton } from '../../shared/states/Skeletons.tsx'
import { FailedState, ForbiddenState } from '../../shared/states/States.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { useSession } from '../session/session-context.ts'
import { useSignIn } from '../session/use-sign-in.ts'
import css from './Gate.module.css'

/** Who may see the current screen. Closed by default: a route without an access is for signed-in users. */
const useAccess = () => useMatches({ select: (matches) => matches.at(-1)?.staticData.access ?? 'signed-in' })

/** Shows a screen only to users its route admits (specification 1 §6); the address stays, so that a link works after signing in. */
export function Gate({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const { state, user, session } = useSession()
  const { signIn, busy } = useSignIn()
  const access = useAccess()
  if (access === 'public') return children
  if ('failure' in state)
    return (
      <div className={css.centre}>
        <FailedState page what={t('session.notLoaded')} failure={state.failure} onRetry={() => void session.restoreAgain()} />
      </div>
    )
  if (state.phase === 'restoring')
    return (
      <div className={css.restoring}>
        <LinesSkeleton lines={6} />
      </div>
    )
  if (!user)
    return (
      <div className={css.centre}>
        <EmptyState
          icon={<IconLogin2 className="flips" size={24} stroke={1.5} />}
          page
          title={t('session.needed')}
          action={
            <Button onClick={signIn} loading={busy}>
              {t('session.logIn')}
            </Button>
          }
        >
          {t('session.neededText')}
        </EmptyState>
      </div>
    )
  // Nothing else is shown or loaded while there are terms to accept (SignedInOverlays).
  if (user.termsDue !== null) return null
  if (access !== 'signed-in' && !access.some((role) => user.roles.includes(role)))
    return (
      <div className={css.centre}>
        <ForbiddenState page />
      </div>
    )
  return children
}
