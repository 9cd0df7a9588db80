import type { User } from '@apim/contract/users/schemas'
import { DayCell } from '../../shared/table/cells.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { day } from '../../shared/time.ts'
import css from './Users.module.css'
import { hasEnded, invitationEnd } from './user-words.ts'

/** The day of the last sign-in; before the first one, how the invitation stands. */
export function LastSignIn({ user: { lastLogin, invitedUntil } }: { user: User }) {
  const { t } = useTranslation()
  if (lastLogin !== null || invitedUntil === null) return <DayCell at={lastLogin} />
  return (
    <span className={css.invited} title={invitationEnd(invitedUntil, t)}>
      {t(hasEnded(invitedUntil) ? 'users.invitationEnded' : 'users.invitedUntil', { day: day(invitedUntil) })}
    </span>
  )
}
