import type { UserDetail } from '@apim/contract'
import { createSession, type Session } from '../shell/session/session.ts'

/** A user to sign in; by default a company user of an external firm. */
export const buildUser = (part: Partial<UserDetail> = {}): UserDetail => ({
  id: 7,
  email: 'ada@acme.example',
  firstname: 'Ada',
  lastname: 'Acme',
  phoneNumber: null,
  roles: ['ROLE_COMPANY_USER'],
  ownerApps: [],
  organizationId: 2,
  organizationName: 'Acme Wealth',
  organizationExternal: true,
  firstlogin: false,
  termsDue: null,
  keyReveal: true,
  ...part,
})

interface How {
  isRestored?: boolean
  /** What the service says about the user when it is asked again. */
  becomes?: UserDetail | Promise<UserDetail>
}

/** A session of this user, or of a visitor, without a provider. `did` records the calls made to it. */
export const buildSession = async (
  user?: UserDetail,
  { isRestored = true, becomes = user }: How = {},
): Promise<{ session: Session; did: string[] }> => {
  const did: string[] = []
  let isKnown = false
  const known = user && { subject: user.email, email: user.email, accessToken: 'token' }
  const session = createSession({
    identity: {
      silently: async () => known,
      inWindow: async () => {
        did.push('window')
        if (!known) throw Object.assign(new Error('closed'), { name: 'PopupClosed' })
        return known
      },
      forget: async () => void did.push('forget'),
      endSession: async () => void did.push('end'),
      onRenewed: () => undefined,
    },
    loadUser: async () => {
      const details = isKnown ? await becomes : user
      isKnown = true
      return details as UserDetail
    },
    endAtService: () => undefined,
    leave: (reason) => void did.push(reason),
    tabs: { tell: () => undefined, onEnded: () => undefined },
  })
  if (isRestored) await session.restore()
  return { session, did }
}
