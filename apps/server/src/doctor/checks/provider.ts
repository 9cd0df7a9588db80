import { type Finding, ok, problem, reasonOf, warning } from '../finding.ts'
import { compareClocks } from './clock.ts'

const timeoutMs = 5000
const remedy = 'check OIDC_ISSUER, and that the provider can be reached from here'

const fetchJson = async (url: string) => {
  const answer = await fetch(url, { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  return { body: (await answer.json()) as Record<string, unknown>, date: answer.headers.get('date') }
}

const keysOf = async (address: unknown): Promise<Finding> => {
  if (typeof address !== 'string') return problem('it names no address of its keys', 'use a provider with OpenID Connect discovery')
  const { body } = await fetchJson(address)
  const count = Array.isArray(body['keys']) ? body['keys'].length : 0
  return count > 0
    ? ok(`it publishes ${count} signing keys`)
    : problem('it publishes no signing key', 'let the provider make a signing key')
}

/** An outside OpenID provider: discovery, the exact issuer, its keys, its clock, and what the sign-in of the portal needs of it. */
export const checkProvider = async (issuer: string): Promise<Finding[]> => {
  try {
    const askedAt = Date.now()
    const { body, date } = await fetchJson(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`)
    const findings: Finding[] = [
      body['issuer'] === issuer
        ? ok(`${issuer} answers`)
        : problem(`it calls itself ${String(body['issuer'])}, not ${issuer}`, 'set OIDC_ISSUER to exactly that name'),
      await keysOf(body['jwks_uri']),
    ]
    if (date) findings.push(compareClocks('the provider', Date.parse(date), askedAt))
    const methods = body['code_challenge_methods_supported']
    if (Array.isArray(methods) && !methods.includes('S256'))
      findings.push(problem('it does not support PKCE with S256', 'turn PKCE on at the provider; the portal signs in with nothing else'))
    if (!body['end_session_endpoint'])
      findings.push(warning('it has no sign-out address', 'users stay signed in at the provider when they sign out here'))
    return findings
  } catch (error) {
    return [problem(`it does not answer: ${reasonOf(error)}`, remedy)]
  }
}
