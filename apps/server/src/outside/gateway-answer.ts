import type { IncomingHttpHeaders } from 'node:http'

/** What a gateway says in an answer of its own; empty for anything else. */
export const saidIn = (body: Buffer): string => {
  try {
    const { message, error_description: description } = JSON.parse(body.toString()) as Record<string, unknown>
    return [description, message].find((text) => typeof text === 'string') ?? ''
  } catch {
    return ''
  }
}

/** Kong says that it answered itself by this header, and that it asked the service by the other one. */
export const isByGateway = (headers: IncomingHttpHeaders): boolean =>
  headers['x-kong-response-latency'] !== undefined && headers['x-kong-upstream-latency'] === undefined

/** Kong's words where no route of it leads. */
export const saysNoRoute = (said: string): boolean => /^no Route matched/i.test(said)

/** Why a service gave no answer, from what Kong says; undefined for anything else. Kong has asked it then, or tried to. */
export const whyUnanswered = (status: number, said: string): 'unreachable' | 'timed-out' | 'unresolved' | undefined => {
  if (status < 502 || status > 504) return undefined
  if (/^An invalid response was received from the upstream server/i.test(said)) return 'unreachable'
  if (/^The upstream server is timing out/i.test(said)) return 'timed-out'
  return /^(failure to get a peer|name resolution failed)/i.test(said) ? 'unresolved' : undefined
}

/** Kong's words where one of its guards refuses a call without credentials: key-auth, acl, oauth2, a limit or an address list. */
export const saysGuarded = (said: string): boolean =>
  /^(No API key found|No credentials found|Unauthorized|You cannot consume|The access token|API rate limit exceeded|(Your )?IP address)/i.test(
    said,
  )
