import { expect, test } from 'vitest'
import { findingOf, judge } from './upstream-error.ts'

const coded = (code: string, errno?: number) =>
  Object.assign(new Error(code), { code, ...(errno !== undefined && { errno, syscall: 'connect' }) })

/** As Node reports a name with several addresses: the code is the first one's. */
const ofSeveral = (...errors: (Error & { code: string })[]) => Object.assign(new AggregateError(errors), { code: errors[0]?.code })

test.each([
  ['a bug in this program', new TypeError('the header holds what it must not')],
  ['an invalid call of a Node API', coded('ERR_INVALID_ARG_VALUE')],
  ['a head that a plugin made invalid', coded('INVALID_HEAD')],
  ['no more file descriptors', coded('EMFILE', -24)],
  ['no more ports', coded('EADDRNOTAVAIL', -99)],
  ['no more ports for any address', ofSeveral(coded('EADDRNOTAVAIL', -99), coded('EADDRNOTAVAIL', -99))],
  ['no more memory', coded('ENOMEM', -12)],
  ['an invalid certificate of ours', coded('ERR_OSSL_X509_KEY_VALUES_MISMATCH')],
])('%s is no finding about a target and no response from it: 500', (_, error) => {
  expect([findingOf(error), judge(error).reply.status]).toEqual([null, 500])
})

test.each([
  [coded('ECONNREFUSED', -111), 'tcpFailure', 502],
  [coded('ECONNRESET', -104), 'tcpFailure', 502],
  [coded('EHOSTUNREACH', -113), 'tcpFailure', 502],
  [coded('UPSTREAM_CLOSED'), 'tcpFailure', 502],
  [coded('UPSTREAM_PROTOCOL'), 'tcpFailure', 502],
  [coded('CERT_HAS_EXPIRED'), 'tcpFailure', 502],
  [coded('ERR_TLS_CERT_ALTNAME_INVALID'), 'tcpFailure', 502],
  [coded('ERR_SSL_WRONG_VERSION_NUMBER'), 'tcpFailure', 502],
  [coded('ETIMEDOUT', -110), 'timeout', 504],
  // A machine without IPv6 addresses connects to "localhost".
  [ofSeveral(coded('EADDRNOTAVAIL', -99), coded('ECONNREFUSED', -111)), 'tcpFailure', 502],
  [ofSeveral(coded('ECONNREFUSED', -111), coded('EADDRNOTAVAIL', -99)), 'tcpFailure', 502],
  [ofSeveral(coded('ETIMEDOUT', -110), coded('ECONNREFUSED', -111)), 'tcpFailure', 502],
  [ofSeveral(coded('ENETUNREACH', -101), coded('ETIMEDOUT', -110)), 'timeout', 504],
  [coded('UPSTREAM_READ_TIMEOUT'), 'timeout', 504],
  [coded('UND_ERR_CONNECT_TIMEOUT'), 'timeout', 504],
  [coded('FORBIDDEN_UPSTREAM'), null, 502],
  [coded('CLIENT_SILENT'), null, 408],
])('%s: %s, %d', (error, finding, status) => {
  expect([findingOf(error), judge(error).reply.status]).toEqual([finding, status])
})

test.each([coded('ETIMEDOUT', -110), ofSeveral(coded('EADDRNOTAVAIL', -99), coded('ECONNREFUSED', -111))])(
  'after %s nothing can have reached the upstream: it may be retried',
  (error) => expect(judge(error).isConnecting).toBe(true),
)
