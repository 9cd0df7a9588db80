import { can, type View } from '@apim/contract'
import type { FastifyBaseLogger } from 'fastify'
import { type AuditActor, audit, system } from '../../../audit/audit.ts'
import { type Db, isTaken, type Tx } from '../../../db/client.ts'
import { allow, conflict, fieldErrors, notFound } from '../../../http/errors.ts'
import type { SignedIn } from '../../../http/signed-in.ts'
import { repeated } from '../../../jobs/background.ts'
import { peopleStore } from '../people.store.ts'
import { rolesOf, viewOf } from '../session.views.ts'
import { viewAsStore as store } from './view-as.store.ts'

const sweepMs = 30_000
const objectType = 'user'
const isOpen = () => conflict('You already view the portal as another user. End that view first')

interface End {
  viewedId: number
  viewer: string
  reason: string
  endedBy: 'viewer' | 'sign-out' | 'time'
}
const recordEnd = (tx: Tx, actor: AuditActor, { viewedId, ...after }: End) =>
  audit(tx, actor, { action: 'view-as.end', objectType, objectId: viewedId, after })

/** Ends the view of this session; returns whether one was open. One that is over was ended by time, whoever notices. */
const endView = async (tx: Tx, by: SignedIn, endedBy: 'viewer' | 'sign-out'): Promise<boolean> => {
  const view = await store.end(tx, by)
  if (!view) return false
  const { viewedId, reason, wasOver } = view
  await recordEnd(tx, wasOver ? system : by, { viewedId, viewer: by.email, reason, endedBy: wasOver ? 'time' : endedBy })
  return !wasOver
}

/** The view of this session, if one is open. */
const currentView = async (tx: Tx, by: SignedIn): Promise<View | undefined> => {
  const view = await store.find(tx, by)
  return view && viewOf({ ...view, by })
}

/** Records the end of views that time has ended, of one session or of all; returns how many. */
const recordOver = async (tx: Tx, session?: SignedIn): Promise<number> => {
  const over = await store.endOver(tx, session)
  for (const { viewerId, viewedId, reason } of over)
    await recordEnd(tx, system, { viewedId, viewer: await store.findEmail(tx, viewerId), reason, endedBy: 'time' })
  return over.length
}

const startView = async (tx: Tx, user: SignedIn, viewedId: number, reason: string): Promise<View> => {
  if (await store.find(tx, user)) throw isOpen()
  // One that is over, but whose end is not recorded yet; never one that another call has just started.
  await recordOver(tx, user)
  await store.insert(tx, { issuer: user.issuer, sid: user.sid, viewerId: user.id, viewedId, reason })
  const view = (await currentView(tx, user)) as View
  const after = { viewer: user.email, reason, expiresAt: view.expiresAt }
  await audit(tx, user, { action: 'view-as.start', objectType, objectId: viewedId, after })
  return view
}

/** A portal admin's read-only views of the portal as another user. Their start and their end are recorded, whoever or whatever ends them. */
export const createViewAs = (db: Db, log: FastifyBaseLogger) => {
  const people = peopleStore(db)
  const requireViewable = async (user: SignedIn, userId: number) => {
    const person = await people.findById(userId)
    if (!person) throw notFound('User')
    allow(can.viewAs(user, { id: person.id, roles: rolesOf(person) }), 'You cannot view the portal as yourself or as another portal admin')
    if (person.status === 'DISABLED' || person.organizationClosed)
      throw fieldErrors({ userId: 'This user cannot sign in, so there is nothing to view' })
  }
  const sweep = () => db.transaction((tx) => recordOver(tx))
  return {
    /** Throws 404 for an unknown user, 403 for one whom no one may view, 409 while another view is open. */
    start: async (user: SignedIn, { userId, reason }: { userId: number; reason: string }): Promise<View> => {
      await requireViewable(user, userId)
      return db
        .transaction((tx) => startView(tx, user, userId, reason))
        .catch((error: unknown) => {
          throw isTaken(error, 'one_view_per_session') ? isOpen() : error
        })
    },
    current: (user: SignedIn) => currentView(db, user),
    end: (user: SignedIn): Promise<boolean> => db.transaction((tx) => endView(tx, user, 'viewer')),
    /** In the transaction that ends the session. */
    endWithSession: (tx: Tx, user: SignedIn) => endView(tx, user, 'sign-out'),
    sweep,
    sweeping: repeated('views', sweepMs, sweep, log),
  }
}
export type ViewAs = ReturnType<typeof createViewAs>
