import { contract, isPortalAdmin, type UserDetail } from '@apim/contract'
import type { FastifyInstance } from 'fastify'
import type { JWTVerifyGetKey } from 'jose'
import { audit } from '../../audit/audit.ts'
import type { Db } from '../../db/client.ts'
import { notFound } from '../../http/errors.ts'
import { implement } from '../../http/implement.ts'
import type { Authenticate } from '../../http/signed-in.ts'
import { backChannelLogout, type LogoutCheck } from './back-channel-logout.ts'
import { type BindingRules, createBinding, normaliseEmail } from './binding.ts'
import { createAuthenticate, idleSecondsMax } from './session.service.ts'
import { type Person, rolesOf, sessionStore } from './session.store.ts'
import { type Claims, createTokenCheck } from './tokens.ts'

export { actingAs } from './acting.ts'
export { createLogoutCheck, type LogoutCheck } from './back-channel-logout.ts'
export { normaliseEmail } from './binding.ts'
export { connectProvider } from './tokens.ts'

export interface SessionOptions extends BindingRules {
  audience: string
  clientId: string
  keys: JWTVerifyGetKey
  userInfo(token: string): Promise<Partial<Claims> | undefined>
  isLive?(claims: Claims): Promise<boolean>
}

/** Answers the person behind a bearer token; see session.service.ts. */
export const createSessions = (db: Db, options: SessionOptions): Authenticate => {
  const store = sessionStore(db)
  return createAuthenticate({
    issuer: options.issuer,
    store,
    check: createTokenCheck(options),
    userInfo: options.userInfo,
    ...(options.isLive && { isLive: options.isLive }),
    bind: createBinding(db, store, options),
  })
}

const detail = (person: Person, firstlogin: boolean): UserDetail => ({
  ...person,
  roles: rolesOf(person),
  organizationExternal: person.organizationExternal !== false,
  firstlogin,
})

export interface SessionRoutes {
  db: Db
  issuer: string
  /** Reads what the provider says of ended sessions; left out where the provider has no need to say it. */
  checkLogout?: LogoutCheck
}

/** Who am I, keep-alive, end of session. */
export const session = (app: FastifyInstance, { db, issuer, checkLogout }: SessionRoutes): void => {
  const store = sessionStore(db)
  if (checkLogout) backChannelLogout(app, { db, store, issuer, check: checkLogout })
  implement(app, contract.session, {
    user: async ({ query, user }) => {
      const email = query.email === undefined ? user.email : normaliseEmail(query.email)
      const person = email === user.email || isPortalAdmin(user) ? await store.findByEmail(email) : undefined
      if (!person) throw notFound('User')
      return detail(person, email === user.email && (await store.isFirstLogin(user.id)))
    },
    activity: async ({ body, user }) => {
      await store.touchSession(user.issuer, user.sid, body.idleSeconds)
      return { expiresInSeconds: Math.max(0, idleSecondsMax - body.idleSeconds) }
    },
    end: async ({ user }) => {
      await db.transaction(async (tx) => {
        if (await store.endSession(tx, user.issuer, user.sid))
          await audit(tx, user, { action: 'session.end', objectType: 'user', objectId: user.id })
      })
      return { ended: true as const }
    },
  })
}
