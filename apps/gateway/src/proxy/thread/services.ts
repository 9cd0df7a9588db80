import type { Identities } from '../../credentials/identities.ts'
import type { SharedKeys } from '../../credentials/shared-keys.ts'
import type { Issuer } from '../../entity.ts'
import type { Counters } from '../../limits/counters.ts'
import type { RedisConnections } from '../../limits/redis-connections.ts'
import type { MetricRecorder } from '../../metrics/recorder.ts'
import type { OAuth2Services, Services } from '../../plugin.ts'
import type { SpoolWriter } from '../../spool/writer.ts'
import type { FromThread } from './messages.ts'
import { Pauses } from './pauses.ts'

/** What the services of a thread are made of. */
export interface ServiceParts {
  identities: Identities
  keys: SharedKeys
  counters: Counters
  metrics: MetricRecorder
  redises: RedisConnections
  spool: SpoolWriter
  isPlainAllowed: boolean
  issue: Issuer
  tell(message: FromThread): void
}

const oauth2Services = ({ identities: { oauth2 }, isPlainAllowed, issue }: ServiceParts): OAuth2Services => ({
  isPlainAllowed,
  findClient: (clientId) => oauth2.findClient(clientId),
  clientOf: (credentialId) => oauth2.clientOf(credentialId),
  findToken: (token) => oauth2.findToken(token, Date.now()),
  findRefreshToken: (token) => oauth2.findRefreshToken(token, Date.now()),
  findCode: (code) => oauth2.findCode(code, Date.now()),
  issue,
})

/** Returns what this thread lends to its plugins. */
export function servicesOf(parts: ServiceParts): Services {
  const { identities, keys, counters, metrics, redises, spool, tell } = parts
  const pauses = new Pauses()
  return {
    metrics,
    now: () => Date.now(),
    findKey: (key) => keys.find(key, Date.now),
    findBasic: (username) => identities.findBasic(username),
    findJwt: (key) => identities.findJwt(key),
    findConsumer: (id) => identities.findConsumer(id),
    findAnonymous: (idOrUsername) => identities.findAnonymous(idOrUsername),
    groupsOf: (consumerId) => identities.groupsOf(consumerId),
    oauth2: oauth2Services(parts),
    redis: (address) => redises.to(address),
    count: (key, demands, now) => counters.take(key, demands, now),
    warn: (message, details, about = '') => {
      const again = `${message} ${about}`
      if (pauses.isOver(again)) tell({ kind: 'log', level: 'warn', message, details, again })
    },
    record: (pluginId, json) => spool.append(pluginId, json),
  }
}
