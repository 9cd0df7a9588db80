import type { IntendedDifference } from './intended-differences.ts'

/** Proxy exchanges that differ on purpose. */
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
  ...['proxy:http-log', 'proxy:http-log global'].map((section) => ({
    section,
    name: section === 'proxy:http-log' ? 'what the log sink received, in order' : 'entry',
    status: 200,
    reason: 'records differ in a few members, see below',
  })),
]

const secret = 'what lets somebody in never enters a log'
const approximate = 'sizes of heads are reckoned, not measured'

/** Members in which http-log's records differ from Kong's, each with the reason. */
export const loggedDifferently: Readonly<Record<string, string>> = {
  'authenticated_entity.consumer_id': 'whose credential it is, which older Kongs told as well',
  my_field: 'a custom field computed by Lua, which is not offered',
  'request.headers.authorization': `${secret}; Kong writes REDACTED`,
  'request.querystring': secret,
  'request.querystring.apikey': secret,
  'request.size': approximate,
  'request.uri': secret,
  'request.url': secret,
  'response.headers.connection': 'concerns one connection (RFC 9110, 7.6.1)',
  'response.headers.transfer-encoding': 'concerns one connection (RFC 9110, 7.6.1)',
  'response.size': approximate,
  'tries.balancer_latency_ns': 'times are told in milliseconds',
  'tries.balancer_start_ns': 'times are told in milliseconds',
  upstream_uri: `${secret}, nor what policies add; and where one refused, no upstream was asked for anything`,
  workspace: 'there are no workspaces',
}
