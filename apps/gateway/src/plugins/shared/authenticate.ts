import type { Credential } from '../../credentials/credential.ts'
import type { Consumer } from '../../entity.ts'
import { fieldText } from '../../http/field-text.ts'
import { heads } from '../../http1/head-cache.ts'
import type { Exchange, Reply, Services } from '../../plugin.ts'

const broken: Reply = { status: 500, message: 'An unexpected error occurred' }

/** Sets a header, or removes what an earlier authentication set, so that callers are never mixed. */
const tell = (exchange: Exchange, name: string, value: string | null): void => {
  if (value) exchange.request.headers.set(name, fieldText(value))
  else exchange.request.headers.remove(heads.keyOf(name))
}

/** Sets the caller, for the upstream and later plugins; without a credential the consumer is the anonymous one. */
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
 * True if this authentication can be skipped: plugins with `anonymous` are joined by OR, and another one has succeeded. Those without are
 * joined by AND (as recorded from Kong).
 */
export function isSatisfied(anonymous: string | null, exchange: Exchange): boolean {
  return anonymous !== null && exchange.credential !== null
}

/**
 * The result of a failed authentication: the refusal, or with `anonymous` (a consumer's ID or username) that consumer. A consumer that does
 * not exist is a 500, so that a mistake lets no one in.
 */
export function orAnonymous(refusal: Reply, anonymous: string | null, exchange: Exchange, services: Services): Reply | undefined {
  if (anonymous === null) return refusal
  const stranger = services.findAnonymous(anonymous)
  if (stranger === undefined) return broken
  authenticate(exchange, stranger, null)
  return undefined
}
