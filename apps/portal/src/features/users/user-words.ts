import type { User } from '@apim/contract/users/schemas'
import { serverNow } from '../../shared/api/server-clock.ts'
import type { Translate } from '../../shared/texts/use-translation.ts'
import { moment } from '../../shared/time.ts'

/** A user's full name, or the address of someone without a name. */
export const fullName = ({ firstname, lastname, email }: Pick<User, 'firstname' | 'lastname' | 'email'>): string =>
  `${firstname} ${lastname}`.trim() || email

/** Whether an invitation works no longer. */
export const hasEnded = (until: string): boolean => Date.parse(until) <= serverNow()

/** Until when an invitation works, or that it no longer does. */
export const invitationEnd = (until: string, t: Translate): string =>
  t(hasEnded(until) ? 'users.invitationExpired' : 'users.invitationOpen', { time: moment(until) })
