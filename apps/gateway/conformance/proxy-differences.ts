import type { IntendedDifference } from './intended-differences.ts'

/** Exchanges of the proxy that end differently on purpose. */
export const proxyDifferences: readonly IntendedDifference[] = [
  {
    section: 'proxy:routing',
    name: 'hop-by-hop headers',
    status: 200,
    reason: 'TE and Trailer concern one connection (RFC 9110, 7.6.1) and are not forwarded',
  },
  {
    section: 'proxy:routing',
    name: 'websocket upgrade header passes',
    status: 200,
    reason: 'connections are not upgraded yet, so the wish is not passed on',
  },
  {
    section: 'proxy:rate-limiting',
    name: 'cluster policy limit_by credential minute=2 request 2',
    status: 200,
    reason: 'the cluster policy counts at once: in Kong the second request still sees the first one uncounted',
  },
  {
    section: 'proxy:raw',
    name: 'underscore header is passed',
    status: 200,
    reason: 'nginx drops header names with dots, which RFC 9110 allows; they are forwarded',
  },
]
