import type { Consumers } from '../../credentials/consumers.ts'
import type { CredentialLookup } from '../../credentials/credential.ts'
import type { Issuer } from '../../entity.ts'
import type { Counters } from '../../limits/counters.ts'
import type { RedisConnections } from '../../limits/redis-connections.ts'
import type { MetricRecorder } from '../../metrics/recorder.ts'
import type { Services } from '../../plugin.ts'
import type { SpoolWriter } from '../../spool/files/writer.ts'
import type { FromThread } from './messages.ts'
import { Throttle } from './throttle.ts'

/** The parts of a thread's services. */
export interface ServiceParts {
  consumers: Consumers
  credentials: CredentialLookup
  counters: Counters
  metrics: MetricRecorder
  redises: RedisConnections
  spool: SpoolWriter
  isPlainAllowed: boolean
  issue: Issuer
  tell(message: FromThread): void
}

/** Returns what this thread provides to its plugins. */
export function servicesOf(parts: ServiceParts): Services {
  const { consumers, credentials, counters, metrics, redises, spool, isPlainAllowed, issue, tell } = parts
  const throttle = new Throttle()
  return {
    metrics,
    now: () => Date.now(),
    credentials,
    findConsumer: (id) => consumers.find(id),
    findAnonymous: (idOrUsername) => consumers.findAnonymous(idOrUsername),
    groupsOf: (consumerId) => consumers.groupsOf(consumerId),
    oauth2: { isPlainAllowed, issue },
    redis: (address) => redises.to(address),
    count: (key, demands, now) => counters.take(key, demands, now),
    warn: (message, details, about = '') => {
      const again = `${message} ${about}`
      if (throttle.allows(again)) tell({ kind: 'log', level: 'warn', message, details, again })
    },
    record: (pluginId, json) => spool.append(pluginId, json),
  }
}
