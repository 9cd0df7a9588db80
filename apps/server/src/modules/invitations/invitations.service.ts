import type { Invitation } from '@apim/contract'
import { audit } from '../../audit/audit.ts'
import type { Db, Tx } from '../../db/client.ts'
import { notFound, Refusal } from '../../http/errors.ts'
import type { SignedIn } from '../../http/signed-in.ts'
import { queueMail } from '../../mails/index.ts'
import { newToken, tokenHash } from '../../security/random-token.ts'
import { acceptOpen, invitationsStore } from './invitations.store.ts'
import { requireMayInvite } from './inviter-limit.ts'

/** Valid for three days (trust T66). */
const hoursMax = 72

/** How often a person is invited: their mailbox is not a tool against them (trust T66). An approval always invites. */
const perPersonAndHour = 3

/** Someone whose user exists and who has not signed in yet, or not since something was added to it. */
export interface Invited {
  id: number
  email: string
  firstname: string
}

/** Their own request was approved: the email says so. */
export interface Approved {
  organization: string
}

/** Makes an account at the portal's own identity provider; returns the URL where its owner chooses a password, until that time. */
export type MakeAccount = (person: { email: string; firstName: string; lastName: string }, until: Date) => Promise<string>

export interface InvitationsDeps {
  db: Db
  issuer: string
  /** Absent where people have their accounts at another provider. */
  makeAccount: MakeAccount | undefined
}

const gone = (message: string, code: string) => new Refusal(410, message, { code })
const tooOften = (seconds: number) =>
  new Refusal(429, `A person can be invited ${perPersonAndHour} times per hour. Please try again later.`, {
    headers: { 'retry-after': String(seconds) },
  })
const objectType = 'invitation'

/** Accepts the open invitation of a user who has signed in with its address: it cannot be used again (trust T66). */
export const acceptInvitations = (db: Db, user: SignedIn): Promise<void> =>
  db.transaction(async (tx) => {
    for (const id of await acceptOpen(tx, user.id, user.email))
      await audit(tx, user, { action: 'invitation.accept', objectType, objectId: id, after: { email: user.email } })
  })

/** Invitations: emailed links for one address, for three days, until its first sign-in (trust T66). */
export const createInvitations = ({ db, issuer, makeAccount }: InvitationsDeps) => {
  const store = invitationsStore(db)
  return {
    requireMayInvite,
    /** Waits for whoever is accepting an invitation of this user: for callers that write an audit row before they invite. */
    hold: async (tx: Tx, userId: number): Promise<void> => void (await store.lockOpen(tx, userId)),
    /**
     * Invites an existing user in the transaction that created or changed it and holds its row, and replaces earlier invitations; returns its id.
     * Throws 429 for someone who has been invited often.
     */
    invite: async (tx: Tx, actor: SignedIn, { id: userId, email, firstname: name }: Invited, approved?: Approved): Promise<number> => {
      const seconds = approved ? undefined : await store.waitsFor(tx, userId, perPersonAndHour)
      if (seconds !== undefined) throw tooOften(seconds)
      await store.expireOpen(tx, userId)
      const token = newToken()
      const id = await store.insert(tx, { userId, email, tokenHash: tokenHash(token), createdBy: actor.id }, hoursMax)
      const mail = { to: email, link: `/invitation?token=${token}` }
      if (approved) await queueMail(tx, { ...mail, template: 'registration.approved', values: { name, ...approved } })
      else await queueMail(tx, { ...mail, template: 'invitation.created', values: { name } })
      await audit(tx, actor, { action: 'invitation.create', objectType, objectId: id, after: { userId, email } })
      return id
    },
    /**
     * What the link is for. Someone without an account yet gets the address where they choose a password. Throws 404 for an unknown token, 410 for one
     * that was used, has expired, or whose user is no longer the invited one.
     */
    open: async (token: string): Promise<Invitation> => {
      const found = await store.find(tokenHash(token), issuer)
      if (!found) throw notFound('Invitation')
      if (found.isUsed) throw gone('This invitation has already been used. Sign in with your email address.', 'invitation-used')
      if (found.isExpired || !found.isValid)
        throw gone('This invitation has expired. Ask the person who invited you for a new one.', 'invitation-expired')
      const { email, firstname, lastname, organizationName, expiresAt } = found
      const needsAccount = makeAccount !== undefined && !found.isBound
      const passwordUrl = needsAccount ? await makeAccount({ email, firstName: firstname, lastName: lastname }, expiresAt) : null
      return { email, firstname, organizationName, expiresAt: expiresAt.toISOString(), passwordUrl }
    },
  }
}
export type Invitations = ReturnType<typeof createInvitations>
