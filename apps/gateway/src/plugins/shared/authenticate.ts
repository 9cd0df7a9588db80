import type { Credential } from '../../credentials/credential.ts'
import type { Consumer } from '../../entity.ts'
import { fieldText } from '../../http/field-text.ts'
import { heads } from '../../http1/head-cache.ts'
import type { Exchange, Reply, Services } from '../../plugin.ts'

const broken: Reply = { status: 500, message: 'An unexpected error occurred' }

/** Sets a header, or takes away what an authentication before this one set: never half of one caller and half of another. */
const tell = (exchange: Exchange, name: string, value: string | null): void => {
  if (value) exchange.request.headers.set(name, fieldText(value))
  else exchange.request.headers.remove(heads.keyOf(name))
}

/** Says who is calling, for the upstream and for the plugins behind; without a credential the consumer stands in for nobody. */
export function authenticate(exchange: Exchange, consumer: Consumer, credential: Credential | null): void {
  exchange.consumer = consumer
  exchange.credential = credential
  exchange.isAnonymous = credential === null
  tell(exchange, 'X-Consumer-ID', consumer.id)
  tell(exchange, 'X-Consumer-Custom-ID', consumer.custom_id)
  tell(exchange, 'X-Consumer-Username', consumer.username)
  tell(exchange, 'X-Credential-Identifier', credential?.identifier ?? null)
  tell(exchange, 'X-Anonymous-Consumer', credential === null ? 'true' : null)
}

/**
 * True when this authentication need not be asked: with `anonymous` several of them are joined by OR, and another one has succeeded.
 * Without `anonymous` they are joined by AND (as recorded from Kong).
 */
export function isSatisfied(anonymous: string | null, exchange: Exchange): boolean {
  return anonymous !== null && exchange.credential !== null
}

/**
 * What becomes of a failed authentication: the refusal, or with `anonymous` (a consumer's id or username) that consumer in the
 * caller's place. A consumer that is not there is a 500, so that a mistake opens nothing.
 */
export function orAnonymous(refusal: Reply, anonymous: string | null, exchange: Exchange, services: Services): Reply | undefined {
  if (anonymous === null) return refusal
  const stranger = services.findAnonymous(anonymous)
  if (stranger === undefined) return broken
  authenticate(exchange, stranger, null)
  return undefined
}
