import { Readable } from 'node:stream'
import { can, type TryForm, type TryKey, type TryOptions } from '@apim/contract'
import type { Pauser } from '@apim/contract/constants'
import { triesPerMinute, tryMethods, trySecondsMax } from '@apim/contract/tries/values'
import type { Db } from '../../db/client.ts'
import { createPerMinute } from '../../http/callers/per-minute.ts'
import { createConcurrencyLimit } from '../../http/concurrency-limit.ts'
import { allow, conflict, fieldErrors, notFound } from '../../http/errors.ts'
import type { SignedIn } from '../../http/signed-in.ts'
import { addressAt, reachedGateway } from '../../outside/gateway-proxy.ts'
import type { Resolve } from '../../security/egress.ts'
import type { Vault } from '../../security/vault.ts'
import { type Apis, operationsOf } from '../apis/index.ts'
import { answerLines } from './answer-lines.ts'
import { createCounts } from './counts.ts'
import { sentCall } from './sent-call.ts'
import { type KeyRow, triesStore } from './tries.store.ts'

export interface TriesDeps {
  db: Db
  vault: Vault
  apis: Pick<Apis, 'find' | 'documents'>
  /** Our own endpoints, as URLs or host:port, among them the embedded gateway's proxy. */
  ownAddresses: readonly string[]
  resolve: Resolve
}

const view = (row: KeyRow): TryKey => ({
  consumerId: row.consumerId,
  env: row.env,
  nickname: row.nickname,
  auth: row.auth,
  gatewayUrl: addressAt(row, row.routePath)?.href ?? null,
})

/** Who keeps a key out, and who can let it in again (`can.resumeConsumer`). */
const pausedSince: Record<Pauser, string> = {
  provider: 'This key is paused by the provider: a maintainer of the API or an administrator can resume it.',
  organization: 'This key is paused by your organization: its company admin or an administrator can resume it.',
}

const running = () =>
  createConcurrencyLimit({
    perUser: 3,
    all: 50,
    own: { status: 429, message: 'Three of your calls are still running. Cancel one, or wait for it.' },
    others: 'Many calls are being tried. Try again in a few seconds.',
    retryAfterS: 5,
  })

/** How long after the time limit the reader may still take what there is, in milliseconds. */
const lastMs = 10_000

/** A reader that takes nothing does not hold its place. */
const inTime = (lines: Readable, signal: AbortSignal): Readable => {
  const give = () => setTimeout(() => lines.destroy(), lastMs).unref()
  signal.addEventListener('abort', give, { once: true })
  return lines.once('close', () => signal.removeEventListener('abort', give))
}

/**
 * Calls that the portal's server makes for a reader at an API's registered deployments, with the key of the reader's organization. The key is in no
 * answer, log or audit row, and because no one sees it, there is no view record.
 */
export const createTries = ({ db, vault, apis, ownAddresses, resolve }: TriesDeps) => {
  const store = triesStore(db)
  const count = createPerMinute('You can try calls', triesPerMinute)
  const { begin } = running()
  const counts = createCounts()

  const keyFor = async (user: SignedIn, apiId: number, consumerId: number) => {
    const { organizationId } = user
    const key = organizationId === null ? undefined : await store.findKey(organizationId, apiId, consumerId)
    if (key) return key
    const pausers = organizationId === null ? [] : await store.findPausers(organizationId, apiId, consumerId)
    if (pausers.length > 0) throw conflict(pausers.map((pauser) => pausedSince[pauser]).join(' '))
    throw notFound('Working key of your organization')
  }
  const triableOf = async (apiId: number) => {
    const { operations = [] } = (await operationsOf(db, apiId)) ?? {}
    return operations.filter(({ method }) => tryMethods.some((one) => one === method.toUpperCase()))
  }
  const requireOperation = async (apiId: number, { method, path }: TryForm) => {
    const isIn = (await triableOf(apiId)).some((one) => one.path === path && one.method.toUpperCase() === method)
    if (!isIn) throw fieldErrors({ path: 'The API’s document has no such operation' })
  }

  const answered = async (key: KeyRow, form: TryForm, body: Buffer | undefined, signal: AbortSignal) => {
    const gateway = await reachedGateway({ ...key, name: key.gateway }, key.routePath, { ownAddresses, resolve })
    const { incoming, secrets, sentAt } = await sentCall({ vault, key, gateway, form, body, signal })
    return { incoming, key, secrets, sentAt, signal }
  }

  return {
    /** The keys that the user's organization has for this API, and what can be called with them. Throws 404 for an API that the user may not see. */
    options: async (user: SignedIn, apiId: number): Promise<TryOptions> => {
      const { tryIt: isOffered } = await apis.find(user, apiId)
      const isTrying = can.tryApis(user) && user.organizationId !== null
      const rows = isTrying ? await store.findKeys(user.organizationId as number, apiId) : []
      return { isOffered, keys: rows.map(view), operations: isOffered && rows.length > 0 ? await triableOf(apiId) : [] }
    },
    /**
     * The answer of the gateway as lines of JSON, `TryEvent`s. Throws 404 for an API or a key that is not the user's to use, 409 for one that is paused, 400 for what the API's
     * document does not have, 429 with Retry-After, 502 and 504 where the gateway cannot be reached.
     */
    send: async (user: SignedIn, apiId: number, form: TryForm, body: Buffer | undefined, gone: AbortSignal): Promise<Readable> => {
      const { tryIt } = await apis.find(user, apiId)
      allow(can.tryApis(user))
      allow(tryIt, 'The maintainers of this API have switched off trying it here')
      const key = await keyFor(user, apiId, form.consumerId)
      await requireOperation(apiId, form)
      count(user.id)
      const end = begin(user.id)
      const signal = AbortSignal.any([gone, AbortSignal.timeout(trySecondsMax * 1000)])
      try {
        const answer = await answered(key, form, body, signal)
        counts.count(answer.incoming.statusCode)
        return inTime(Readable.from(answerLines(answer), { objectMode: false }), signal).once('close', end)
      } catch (error) {
        end()
        counts.count(undefined)
        throw error
      }
    },
    /** What an operation of an API takes. Throws 404 for what the user may not see, and for one that the document does not have. */
    operation: apis.documents.operation,
    metrics: counts.metrics,
  }
}
export type Tries = ReturnType<typeof createTries>
