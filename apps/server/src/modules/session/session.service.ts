import { idle, sessionHoursMax } from '@apim/contract/constants'
import { Refusal } from '../../http/errors.ts'
import type { Authenticate, SignedIn } from '../../http/signed-in.ts'
import type { Person, SessionStore } from './session.store.ts'
import { rolesOf } from './session.store.ts'
import { type Claims, clockLeewaySeconds, sessionExpired } from './tokens.ts'

export const idleSecondsMax = idle.warnS + idle.graceS

interface Parts {
  issuer: string
  store: SessionStore
  check(token: string): Promise<Claims>
  /** Finds a profile that the access token does not carry. */
  userInfo(token: string): Promise<Partial<Claims> | undefined>
  /** Whether the provider still stands by the token; not asked where it cannot tell. */
  isLive?(claims: Claims): Promise<boolean>
  bind(claims: Claims, profile: Partial<Claims>): Promise<Person>
}

const disabled = (userId: number, code?: string) =>
  new Refusal(403, 'This user has been disabled. If you believe this was a mistake please contact the administrator.', {
    errors: { disabled: 'Y' },
    userId,
    ...(code && { code }),
  })

/**
 * When the person signed in, in seconds; 0 when the provider does not say, or says something impossible. The time of the token says nothing about
 * it, because a provider renews tokens without asking anybody.
 */
const signInTime = ({ auth_time: time }: Claims): number =>
  typeof time === 'number' && Number.isInteger(time) && time > 0 && time <= Date.now() / 1000 + clockLeewaySeconds ? time : 0

/** Turns a bearer token into the person behind it: roles, status and organization are read from the database each time (trust G6). */
export const createAuthenticate = ({ issuer, store, check, userInfo, isLive, bind }: Parts): Authenticate => {
  const requireLiveSession = async (claims: Claims, userId: number) => {
    if (isLive && !(await isLive(claims))) throw sessionExpired('The session has ended', userId)
    const sid = claims.sid ?? claims.sub
    const authTime = signInTime(claims)
    const session = await store.findSession(issuer, sid)
    if (!session || session.authTime < authTime) await store.startSession({ issuer, sid, userId, authTime })
    else if (session.ended || session.userId !== userId) throw sessionExpired('The session has ended', userId)
    else if (session.idleSeconds > idleSecondsMax || session.ageSeconds > sessionHoursMax * 3600)
      throw sessionExpired('The session has ended after too long without activity', userId)
    return { sid, authTime }
  }

  return async (token, request) => {
    const claims = await check(token)
    const profile = async () => (typeof claims.email === 'string' ? claims : ((await userInfo(token)) ?? claims))
    const person = (await store.findByIdentity(issuer, claims.sub)) ?? (await bind(claims, await profile()))
    if (person.status === 'DISABLED') throw disabled(person.id)
    if (person.organizationDeactivated) throw disabled(person.id, 'organization-deactivated')
    const { sid, authTime } = await requireLiveSession(claims, person.id)
    return {
      id: person.id,
      email: person.email,
      firstname: person.firstname,
      lastname: person.lastname,
      roles: rolesOf(person),
      ownerApps: person.ownerApps,
      organizationId: person.organizationId,
      organizationName: person.organizationName,
      organizationExternal: person.organizationExternal !== false,
      authTime,
      issuer,
      sid,
      requestId: request.id,
      address: request.ip,
    } satisfies SignedIn
  }
}
