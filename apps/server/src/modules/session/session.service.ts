import { isPortalAdmin, normalizeEmail, type UserDetail } from '@apim/contract'
import type { FastifyBaseLogger } from 'fastify'
import { audit, system } from '../../audit/audit.ts'
import type { Db } from '../../db/client.ts'
import { notFound } from '../../http/errors.ts'
import type { SignedIn } from '../../http/signed-in.ts'
import { termsDue } from '../terms/index.ts'
import { idleSecondsMax } from './authenticate.service.ts'
import type { LogoutCheck } from './back-channel/logout-token.ts'
import { peopleStore } from './people.store.ts'
import { sessionStore } from './session.store.ts'
import { userView, viewOf } from './session.views.ts'
import { createViewAs } from './view-as/view-as.service.ts'

export interface SessionDeps {
  db: Db
  log: FastifyBaseLogger
  issuer: string
  /** Parses the provider's logout tokens; undefined where the provider does not send any. */
  checkLogout: LogoutCheck | undefined
  /** Whether keys can be shown again (decision 78). */
  keyReveal: boolean
}

/** The signed-in user, and how a session continues and ends. */
export const createSession = ({ db, log, issuer, checkLogout, keyReveal }: SessionDeps) => {
  const viewAs = createViewAs(db, log)
  const [people, store] = [peopleStore(db), sessionStore(db)]

  return {
    viewAs,
    /** The caller; portal admins may request any user. Otherwise throws 404. */
    user: async (user: SignedIn, wanted: string | undefined): Promise<UserDetail> => {
      const email = wanted === undefined ? user.email : normalizeEmail(wanted)
      const person = email === user.email || isPortalAdmin(user) ? await people.findByEmail(email) : undefined
      if (!person) throw notFound('User')
      const { viewing } = user
      const isFirst = email === user.email && !viewing && (await store.isFirstLogin(user.id))
      const due = email === user.email && !viewing ? await termsDue(db, user.id) : null
      return { ...userView(person, isFirst, due), keyReveal, ...(viewing && email === user.email && { view: viewOf(viewing) }) }
    },
    /** Records activity; returns after how many idle seconds the session ends. */
    keepAlive: async (user: SignedIn, idleSeconds: number): Promise<number> => {
      await store.touchSession(user.issuer, user.sid, idleSeconds)
      return Math.max(0, idleSecondsMax - idleSeconds)
    },
    end: (user: SignedIn): Promise<void> =>
      db.transaction(async (tx) => {
        if (!(await store.endSession(tx, { ...user, userId: user.id }))) return
        await viewAs.endWithSession(tx, user)
        await audit(tx, user, { action: 'session.end', objectType: 'user', objectId: user.id })
      }),
    /** Ends the sessions that the provider's logout token names; undefined if it names none. Throws 400 for an invalid token. */
    endAtProvider:
      checkLogout &&
      (async (logoutToken: string): Promise<void> => {
        const logout = await checkLogout(logoutToken)
        await db.transaction(async (tx) => {
          for (const userId of await store.endAtProvider(tx, issuer, logout))
            await audit(tx, system, { action: 'session.end', objectType: 'user', objectId: userId, after: { endedBy: issuer } })
        })
      }),
  }
}
export type Session = ReturnType<typeof createSession>
