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
  {
    section: 'proxy:request-transformer',
    name: 'templates are evaluated in real Kong',
    status: 200,
    reason: 'templates are refused when the plugin is made, so that this one has none',
  },
  {
    section: 'proxy:request-transformer',
    name: 'template with error',
    status: 200,
    reason: 'templates are refused when the plugin is made, so that none can fail here',
  },
  {
    section: 'proxy:request-transformer',
    name: 'rturi replace.uri + http_method POST',
    status: 200,
    reason: 'a POST without a body says so (Content-Length: 0), as RFC 9110, 8.6 asks',
  },
]
