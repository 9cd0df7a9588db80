import { record, string, typedefs } from '@apim/kong-admin'
import { type Credential, credentialKind } from '../credentials/credential.ts'
import { idIn } from '../entity.ts'
import { fieldText } from '../http/field-text.ts'
import { definePlugin, type Exchange, type Reply, type Services } from '../plugin.ts'
import { authenticate, isSatisfied, orAnonymous } from './shared/authenticate.ts'
import { basicPair } from './shared/basic-pair.ts'
import { verifySecretOnce } from './shared/verified-secrets.ts'

/** Username and password of a consumer. */
interface BasicCredential extends Credential {
  /** PBKDF2 in PHC form. */
  passwordHash: string
}

const userNames = credentialKind<BasicCredential>({
  collection: 'basicauth_credentials',
  isSecret: false,
  mark: ({ username }) => username as string,
  read: ({ id, username, password, consumer }) => ({
    id,
    identifier: username as string,
    consumerId: idIn(consumer) ?? '',
    passwordHash: password as string,
  }),
})

/** Kong checks the proxy header first. */
const HEADERS = ['proxy-authorization', 'authorization'] as const

const busy: Reply = { status: 503, message: 'Too many passwords are being checked', headers: [['Retry-After', '1']], isTransient: true }

interface Claim {
  credential: BasicCredential
  password: string
}

/** The claimed identity: from the first header with a known username. */
const claimed = ({ request: { headers } }: Exchange, services: Services): Claim | undefined => {
  for (const name of HEADERS) {
    const sent = basicPair(headers.get(name))
    const credential = sent && services.credentials.find(userNames, sent.username)
    if (sent && credential) return { credential, password: sent.password }
  }
  return undefined
}

/** Removes unchecked passwords if another plugin authenticated the caller; a header that the other plugin read stays. */
const hideUnread = ({ request: { headers } }: Exchange): void => {
  for (const name of HEADERS) if (headers.all(name).some((value) => /^\s*basic\s/i.test(value))) headers.remove(name)
}

interface Prepared {
  hides: boolean
  refusal: Reply
}

const check = ({ hides, refusal }: Prepared, exchange: Exchange, services: Services): Reply | undefined | Promise<Reply | undefined> => {
  const claim = claimed(exchange, services)
  if (hides) for (const name of HEADERS) exchange.request.headers.remove(name)
  if (claim === undefined) return refusal
  const { credential, password } = claim
  const settle = (isRight: boolean): Reply | undefined => {
    // Looked up again: it may have been deleted while its password was checked.
    const consumer =
      services.credentials.find(userNames, credential.identifier) === credential && services.findConsumer(credential.consumerId)
    if (!isRight || !consumer) return refusal
    authenticate(exchange, consumer, credential)
    return undefined
  }
  const proof = verifySecretOnce(credential, credential.passwordHash, password)
  if (proof === null) return busy
  return proof === true ? settle(true) : proof.then(settle)
}

/** Authenticates callers by username and password (RFC 7617). */
export const basicAuth = definePlugin({
  name: 'basic-auth',
  priority: 1100,
  credentials: [userNames],
  consumer: typedefs.noConsumer(),
  config: record(
    {
      anonymous: string(),
      hide_credentials: typedefs.flag(false),
      realm: string({ required: true, default: 'service' }),
    },
    { required: true },
  ),
  prepare: ({ anonymous, hide_credentials, realm }) => ({
    anonymous,
    hides: hide_credentials,
    refusal: { status: 401, message: 'Unauthorized', headers: [['WWW-Authenticate', `Basic realm="${fieldText(realm)}"`]] } satisfies Reply,
  }),
  access(config, exchange, services) {
    if (isSatisfied(config.anonymous, exchange)) {
      if (config.hides) hideUnread(exchange)
      return undefined
    }
    const conclude = (refusal: Reply | undefined) => refusal && orAnonymous(refusal, config.anonymous, exchange, services)
    const refusal = check(config, exchange, services)
    return refusal instanceof Promise ? refusal.then(conclude) : conclude(refusal)
  },
})
