import { can } from '@apim/contract'
import { idle, sessionHoursMax } from '@apim/contract/constants'
import type { Db } from '../../db/client.ts'
import { Refusal } from '../../http/errors.ts'
import type { Authenticate, SignedIn } from '../../http/signed-in.ts'
import { acceptInvitations } from '../invitations/index.ts'
import { type BindingRules, createBinding } from './binding.ts'
import { type Person, peopleStore } from './people.store.ts'
import { type SessionStore, sessionStore } from './session.store.ts'
import { rolesOf, signedIn, type Visit } from './session.views.ts'
import { type Claims, clockLeewaySeconds, createTokenCheck, sessionExpired, type TokenRules } from './tokens/tokens.ts'
import type { OpenView } from './view-as/view-as.store.ts'

/** Sessions end after this long without activity. */
export const idleSecondsMax = idle.warnS + idle.graceS

/** Which token claims are trusted, and who may become a user through them. */
export interface SignInRules extends TokenRules, BindingRules {
  /** How long sessions are kept. */
  sessionDays: number
  /** Fetches a profile that the access token does not carry. */
  userInfo(token: string): Promise<Partial<Claims> | undefined>
  /** Whether the provider still considers the token valid; skipped where it cannot tell. */
  isLive?(claims: Claims): Promise<boolean>
}

const disabled = (userId: number, code?: string) =>
  new Refusal(403, 'This user has been disabled. If you believe this was a mistake please contact the administrator.', {
    errors: { disabled: 'Y' },
    userId,
    ...(code && { code }),
  })

/** Why a user may not call anything, if so. */
const shutOut = (person: Person): Refusal | undefined => {
  if (person.status === 'DISABLED') return disabled(person.id)
  return person.organizationClosed ? disabled(person.id, 'organization-deactivated') : undefined
}

/** A NumericDate claim in seconds; 0 when missing or impossible. */
const numericDate = (time: unknown): number =>
  typeof time === 'number' && Number.isInteger(time) && time > 0 && time <= Date.now() / 1000 + clockLeewaySeconds ? time : 0

/**
 * A token's session, and the time in seconds that tells whether the token is newer than that session: its sign-in time. The token's issue time
 * says nothing, because a provider renews tokens without involving the user; it is used only where nothing else can distinguish a new
 * session from the one that ended (`isBySubject`).
 */
const sessionOf = ({ sid, sub, auth_time, iat }: Claims) => {
  const authTime = numericDate(auth_time)
  const isBySubject = sid === undefined && authTime === 0
  return { sid: sid ?? sub, authTime, isBySubject, time: isBySubject ? numericDate(Math.floor(iat ?? 0)) : authTime }
}

type Session = NonNullable<Awaited<ReturnType<SessionStore['findSession']>>>

/** When the session ended, in seconds; undefined while it is live. */
const overSince = ({ endedAt, lastActivityAt, startedAt, now }: Session): number | undefined => {
  const forgotten = Math.min(lastActivityAt + idleSecondsMax, startedAt + sessionHoursMax * 3600)
  // The provider's clock may be ahead: a session it has ended counts as ended at once.
  if (endedAt !== null) return Math.min(endedAt, forgotten)
  return forgotten < now ? forgotten : undefined
}

/** Whether a token begins its session anew. */
const begins = ({ time, isBySubject }: ReturnType<typeof sessionOf>, { authTime }: Session, over: number | undefined): boolean =>
  authTime < time && (!isBySubject || (over !== undefined && over < time))

/** Why the session ended; the log says so when a new sign-in will not help. */
const reasonOf = ({ endedAt }: Session, { authTime, isBySubject }: ReturnType<typeof sessionOf>): string => {
  const reason = endedAt === null ? 'The session has ended due to inactivity' : 'The session has ended'
  if (authTime > 0 || isBySubject) return reason
  return `${reason}; a new sign-in cannot be told, because the identity provider does not say when it was (auth_time)`
}

/** Turns a bearer token into the person behind it: roles, status and organization are read from the database each time (trust G6). */
export const createAuthenticate = (db: Db, rules: SignInRules): Authenticate => {
  const { issuer, sessionDays, userInfo, isLive } = rules
  const [people, store] = [peopleStore(db), sessionStore(db)]
  const [check, bind] = [createTokenCheck(rules), createBinding(db, people, rules)]

  /** A token of a session that has ended makes no one a user, least of all whom an admin has just deleted (trust T05). */
  const requireNotEnded = async (claims: Claims) => {
    const own = sessionOf(claims)
    const session = await store.findSession(issuer, own.sid)
    const over = session && overSince(session)
    if (session && over !== undefined && !begins(own, session, over)) throw sessionExpired(reasonOf(session, own), session.userId)
  }

  const requireLiveSession = async (claims: Claims, userId: number) => {
    if (isLive && !(await isLive(claims))) throw sessionExpired('The session has ended', userId)
    const own = sessionOf(claims)
    const { sid, authTime, time } = own
    const session = await store.findSession(issuer, sid)
    const over = session && overSince(session)
    // Its row may already be gone.
    if (!session && authTime > 0 && authTime < Date.now() / 1000 - sessionDays * 86_400)
      throw sessionExpired('The session has ended', userId)
    const isStarting = session === undefined || begins(own, session, over)
    if (isStarting) await store.startSession({ issuer, sid, userId, authTime: time })
    else if (over !== undefined) throw sessionExpired(reasonOf(session, own), userId)
    else if (session.userId !== userId) throw sessionExpired('The session has ended', userId)
    else if (session.authTime < time) await store.noteToken(issuer, sid, time)
    return { own: { sid, authTime }, isStarting, view: session?.view?.viewerId === userId ? session.view : undefined }
  }
  /** The user that an admin views, while that is allowed: rights may have changed since. */
  const viewedBy = async (by: SignedIn, visit: Visit, { viewedId, reason, expiresAt, secondsLeft }: OpenView): Promise<SignedIn> => {
    const person = await people.findById(viewedId)
    if (!person || shutOut(person) || !can.viewAs(by, { id: person.id, roles: rolesOf(person) })) return by
    return { ...signedIn(person, visit), viewing: { by, reason, expiresAt, secondsLeft } }
  }

  return async (token, request) => {
    const claims = await check(token)
    const profile = async () => (typeof claims.email === 'string' ? claims : ((await userInfo(token)) ?? claims))
    const known = await people.findByIdentity(issuer, claims.sub)
    if (!known) await requireNotEnded(claims)
    const person = known ?? (await bind(claims, await profile()))
    const made = { issuer, requestId: request.id, address: request.ip }
    if (request.signsOut) {
      const { sid, authTime } = sessionOf(claims)
      return signedIn(person, { sid, authTime, ...made })
    }
    const refusal = shutOut(person)
    if (refusal) throw refusal
    const { own, isStarting, view } = await requireLiveSession(claims, person.id)
    const user = signedIn(person, { ...own, ...made })
    if (isStarting) await acceptInvitations(db, user)
    if (isStarting && request.language) await people.noteLanguage(person.id, request.language)
    return view ? viewedBy(user, { ...own, ...made }, view) : user
  }
}
