import { connect } from 'node:tls'
import { type Finding, ok, problem, reasonOf, warning } from '../finding.ts'

const timeoutMs = 5000
const dayMs = 86_400_000
const warningDays = 30

interface Seen {
  validTo: number
  /** Why Node does not trust it; undefined if it does. */
  distrust: string | undefined
}

const certificateOf = (url: URL) =>
  new Promise<Seen>((resolve, reject) => {
    const host = url.hostname.replace(/^\[|\]$/g, '')
    const socket = connect({ host, port: Number(url.port || 443), servername: host, rejectUnauthorized: false, timeout: timeoutMs }, () => {
      const { valid_to: validTo } = socket.getPeerCertificate()
      const { authorizationError: error } = socket
      socket.destroy()
      resolve({ validTo: Date.parse(validTo), distrust: error ? String(error.message || error) : undefined })
    })
    socket.once('timeout', () => socket.destroy(new Error('no answer')))
    socket.once('error', reject)
  })

/** The certificate that an https address shows: trusted from here, and valid for a month or longer. */
export const checkCertificate = async (address: string): Promise<Finding[]> => {
  const url = new URL(address)
  if (url.protocol !== 'https:') return []
  try {
    const { validTo, distrust } = await certificateOf(url)
    const days = Math.floor((validTo - Date.now()) / dayMs)
    const what = `the certificate of ${url.host}`
    if (days < 0) return [problem(`${what} expired ${-days} days ago`, 'renew it')]
    const age = days < warningDays ? warning(`${what} expires in ${days} days`, 'renew it') : ok(`${what} is valid for ${days} days`)
    if (!distrust) return [age]
    const refused = problem(`${what} is not trusted here: ${distrust}`, 'use one of a known authority, or set NODE_EXTRA_CA_CERTS')
    return age.state === 'ok' ? [refused] : [refused, age]
  } catch (error) {
    return [problem(`${url.host} shows no certificate: ${reasonOf(error)}`, 'check the address, and what ends TLS there')]
  }
}
