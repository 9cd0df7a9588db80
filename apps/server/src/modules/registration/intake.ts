import { setImmediate } from 'node:timers/promises'
import { domainOf } from '@apim/contract'
import type { FastifyBaseLogger } from 'fastify'
import { type Db, isTaken, type Tx } from '../../db/client.ts'
import { type Background, repeated } from '../../jobs/background.ts'
import { crashpoint } from '../../jobs/crashpoint.ts'
import { queueMail } from '../../mails/index.ts'
import { newToken, tokenHash } from '../../security/random-token.ts'
import { receivedStore } from './registration.store.ts'
import { applicantLink, tellDeciders } from './registration-mails.ts'

type Known = NonNullable<Awaited<ReturnType<typeof receivedStore.findUser>>>
type Open = NonNullable<Awaited<ReturnType<typeof receivedStore.findOpen>>>
type Received = NonNullable<Awaited<ReturnType<typeof receivedStore.take>>>
const everyMs = 2000

export interface Intake extends Background {
  /** Looks at what was received, soon and apart from the call that received it. */
  wake(): void
  /** Resolves when everything that was received by now has been looked at. */
  done(): Promise<void>
}

/**
 * Someone who is a user already is told so and nothing else happens: the address proves nothing yet. Neither email repeats what was typed this time,
 * because anyone can type anything.
 */
const tellKnown = (tx: Tx, email: string, { firstname: name }: Known) =>
  queueMail(tx, { to: email, template: 'registration.known', values: { name }, link: '/' })

/** A second request from the same address sends the link again. */
const tellAgain = async (tx: Tx, email: string, { id, firstName: name, company }: Open) => {
  const token = newToken()
  await receivedStore.updateToken(tx, id, tokenHash(token))
  await queueMail(tx, { to: email, template: 'registration.repeated', values: { name, company }, link: applicantLink(token) })
}

/**
 * Looks at received requests one by one, each in its own transaction: whether the address is known is decided here, after the answer, so that neither
 * the answer nor its time can tell (trust T61). One open request per address; a verified email domain routes it to an organization, the typed company
 * never does (trust T14).
 */
export const createIntake = (db: Db, log: FastifyBaseLogger): Intake => {
  const openNew = async (tx: Tx, received: Received) => {
    const token = newToken()
    const { id, email, firstName: name, company } = received
    const routedTo = await receivedStore.findByDomain(tx, domainOf(email))
    await receivedStore.updateOpened(tx, id, tokenHash(token), routedTo?.organizationId ?? null)
    await queueMail(tx, { to: email, template: 'registration.received', values: { name, company }, link: applicantLink(token) })
    await tellDeciders(tx, received, routedTo?.organizationId)
  }

  const lookAtNext = (): Promise<boolean> =>
    db.transaction(async (tx) => {
      const received = await receivedStore.take(tx)
      if (!received) return false
      const [known, open] = [await receivedStore.findUser(tx, received.email), await receivedStore.findOpen(tx, received.email)]
      if (!known && !open) {
        await openNew(tx, received)
        return true
      }
      await receivedStore.remove(tx, received.id)
      if (known) await tellKnown(tx, received.email, known)
      else if (open) await tellAgain(tx, received.email, open)
      return true
    })

  /** Another process has just opened a request for the same address: this one is looked at again, and repeats it. */
  const lookAgain = (error: unknown): boolean => {
    if (isTaken(error, 'one_open_registration')) return true
    throw error
  }
  const lookAtAll = async () => {
    crashpoint('registration:received')
    while (await lookAtNext().catch(lookAgain));
  }

  let running: Promise<void> = Promise.resolve()
  const wake = () => {
    running = running
      // Not before the call has been answered.
      .then(() => setImmediate())
      .then(lookAtAll)
      .catch((error: unknown) => log.warn({ err: error }, 'registrations could not be looked at; they will be, later'))
  }
  const polling = repeated('registrations', everyMs, lookAtAll, log)
  return {
    wake,
    done: () => running,
    start: polling.start,
    stop: async () => {
      await polling.stop()
      await running
    },
  }
}
