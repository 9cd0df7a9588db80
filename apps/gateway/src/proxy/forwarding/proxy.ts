import type { Balancers } from '../../balancer/index.ts'
import { escapePath } from '../../http/path/escape.ts'
import { upstreamPath } from '../../http/path/join.ts'
import type { Reply } from '../../plugin.ts'
import type { UpstreamPools } from '../../upstream/index.ts'
import { type Completion, sendReply } from '../answer/answer.ts'
import type { Configuration } from '../configuration/configuration.ts'
import type { RouteTarget } from '../configuration/route-target.ts'
import type { ServiceTarget } from '../configuration/service-target.ts'
import { runAccess } from '../exchange/chain.ts'
import { hostName, upstreamHeaders } from '../exchange/forward-headers.ts'
import type { LiveExchange } from '../exchange/live-exchange.ts'
import { badRequest, type Fault } from '../exchange/request-head.ts'
import type { TraceFlags } from '../exchange/trace-context.ts'
import type { TrustedProxies } from '../exchange/trusted-proxies.ts'
import type { Upgrade, UpstreamSide } from '../exchange/upgrade.ts'
import { readBody } from './client-body.ts'
import { UpstreamCall } from './upstream-call.ts'

const BUFFERED_BODY_MAX = 1024 * 1024
const REDIRECTS: Readonly<Record<number, string>> = {
  301: 'Moved Permanently',
  302: 'Found',
  307: 'Temporary Redirect',
  308: 'Permanent Redirect',
}

const noRoute: Reply = { status: 404, message: 'no Route matched with those values' }
const noService: Reply = { status: 503, message: 'no Service found with those values' }
const noConfiguration: Reply = { status: 503, message: 'The configuration of this gateway cannot be read' }
const unexpected: Reply = { status: 500, message: 'An unexpected error occurred' }

export interface ProxyOptions {
  /** null if the stored configuration is damaged: then everything is refused. */
  configuration: Configuration | null
  pools: UpstreamPools
  balancers: Balancers
  /** null if there are none: then forwarding headers are ignored. */
  trusted: TrustedProxies | null
  /** Of traces that start here. */
  traceFlags: TraceFlags
  completion: Completion
}

const httpsRedirect = (exchange: LiveExchange, status: number): Reply => {
  const title = `${status} ${REDIRECTS[status]}`
  const body = `<html>\r\n<head><title>${title}</title></head>\r\n<body>\r\n<center><h1>${title}</h1></center>\r\n</body>\r\n</html>\r\n`
  const location = `https://${exchange.forwarded?.host ?? hostName(exchange.host)}${exchange.target}`
  return { status, body, contentType: 'text/html', headers: [['Location', location]] }
}

const upgradeRequired: Reply = {
  status: 426,
  message: 'Please use HTTPS protocol',
  headers: [
    ['Upgrade', 'TLS/1.2, HTTP/1.1'],
    ['Connection', 'Upgrade'],
  ],
}

/** Whether a route still leads to the same service, and the service to the address of the open connection. */
const hasSameTarget = (now: RouteTarget | null, before: RouteTarget | null, { remoteAddress, remotePort }: UpstreamSide): boolean => {
  if (!now?.service || !before?.service || now.serviceId !== before.serviceId) return false
  // A closed socket has no address any more, and is removed by itself.
  return remoteAddress === undefined || now.service.wouldKeep(before.service, { address: remoteAddress, port: remotePort ?? 0 })
}

/** Takes requests through routing, plugins and upstream to their responses. One per thread. */
export class Proxy {
  private readonly options: ProxyOptions

  constructor(options: ProxyOptions) {
    this.options = options
  }

  /**
   * Serves one request.
   * @param fault what is wrong with its head, null for nothing
   */
  serve(exchange: LiveExchange, fault: Fault | null): void {
    this.readForwarded(exchange)
    if (fault !== null) return this.refuse(exchange, fault)
    if (exchange.upgrade !== null) this.allowRecheck(exchange, exchange.upgrade)
    try {
      this.route(exchange)
    } catch (error) {
      this.fail(exchange, error)
    }
  }

  private readForwarded(exchange: LiveExchange): void {
    const { trusted } = this.options
    if (trusted !== null) exchange.forwarded = trusted.read(exchange.connection.clientIp, exchange.request.headers)
  }

  /** A long-lived connection stays open as long as its request would be admitted again: same caller, same target. */
  private allowRecheck(exchange: LiveExchange, upgrade: Upgrade): void {
    const again = exchange.recheck()
    upgrade.isStillAllowed = (upstream) =>
      this.isStillAllowed(again(), exchange, upstream).catch((error: unknown) => {
        this.options.completion.onError(error)
        return false
      })
  }

  private async isStillAllowed(repeated: LiveExchange, first: LiveExchange, upstream: UpstreamSide): Promise<boolean> {
    this.readForwarded(repeated)
    if (this.locate(repeated) !== undefined || !hasSameTarget(repeated.routeTarget, first.routeTarget, upstream)) return false
    const slots = repeated.slots.filter(({ plugin }) => plugin.countsRequests !== true)
    const reply = await runAccess(slots, repeated, this.options.completion.services, () => Promise.resolve(false))
    return reply === undefined ? repeated.consumer?.id === first.consumer?.id : reply.isTransient === true
  }

  private refuse(exchange: LiveExchange, fault: Fault): void {
    const { configuration } = this.options
    if (configuration !== null) exchange.secrets = configuration.chainWithoutRoute().secrets
    exchange.response.shouldKeepAlive = fault.status === 405
    sendReply(exchange, this.options.completion, fault, true)
  }

  private fail(exchange: LiveExchange, error: unknown): void {
    this.options.completion.onError(error)
    if (exchange.response.headersSent) exchange.response.destroy()
    else sendReply(exchange, this.options.completion, unexpected)
  }

  private reply(exchange: LiveExchange, reply: Reply): void {
    sendReply(exchange, this.options.completion, reply)
  }

  private route(exchange: LiveExchange): void {
    const reply = this.locate(exchange)
    if (reply === undefined) this.authorize(exchange)
    else this.reply(exchange, reply)
  }

  /** Finds the route and plugins of a request; returns a reply if there is no route. */
  private locate(exchange: LiveExchange): Reply | undefined {
    const { configuration } = this.options
    const { scheme, sni, port } = exchange.connection
    if (configuration === null) return noConfiguration
    const { method, path, headers, host } = exchange.request
    const found = configuration.find({ method, path, headers, host: hostName(host), port, sni: scheme === 'https' ? (sni ?? '') : null })
    if (found === null) {
      exchange.follow(configuration.chainWithoutRoute())
      return noRoute
    }
    exchange.routeTarget = found.target
    exchange.matched = found.matched
    exchange.follow(configuration.chain(found.target))
    const { httpsOnlyStatus } = found.target
    if (httpsOnlyStatus !== null && (exchange.forwarded?.proto ?? scheme) !== 'https')
      return httpsOnlyStatus === 426 ? upgradeRequired : httpsRedirect(exchange, httpsOnlyStatus)
    return undefined
  }

  private authorize(exchange: LiveExchange): void {
    const read = async (): Promise<boolean> => {
      if (exchange.expectsContinue) exchange.response.writeContinue()
      const { request, incoming } = exchange
      request.body = await readBody(incoming, Math.min(BUFFERED_BODY_MAX, request.bodyMax ?? BUFFERED_BODY_MAX))
      if (request.body === null) exchange.response.shouldKeepAlive = false
      return request.body !== null
    }
    const reply = runAccess(exchange.slots, exchange, this.options.completion.services, read)
    if (!(reply instanceof Promise)) return this.decide(exchange, reply)
    reply.then((found) => this.decide(exchange, found)).catch((error: unknown) => this.fail(exchange, error))
  }

  private decide(exchange: LiveExchange, reply: Reply | undefined): void {
    const target = exchange.routeTarget as RouteTarget
    if (reply !== undefined) return this.reply(exchange, reply)
    if (target.service === null) return this.reply(exchange, noService)
    if (exchange.expectsContinue && exchange.request.body === null) exchange.response.writeContinue()
    this.forward(exchange, target, target.service)
  }

  private forward(exchange: LiveExchange, target: RouteTarget, service: ServiceTarget): void {
    const { path, query, host, upstreamPath: replaced, upstreamHost: givenHost } = exchange.request
    // Stripping only the root would change nothing, and Kong does not call it a prefix.
    const stripped = target.stripsPath && exchange.matched > 0 && path.slice(0, exchange.matched) !== '/' ? exchange.matched : 0
    const joined = replaced ?? upstreamPath(target.join, service.basePath, path, stripped)
    if (joined === null) return sendReply(exchange, this.options.completion, badRequest, true)
    const asked = replaced ?? escapePath(joined)
    exchange.upstreamPath = query === null ? asked : `${asked}?${query}`
    const upstreamHost = givenHost ?? (target.preservesHost && host !== '' ? host : service.hostHeader)
    const { pools, balancers, completion, traceFlags } = this.options
    const headers = upstreamHeaders(exchange, upstreamHost, path.slice(0, stripped), traceFlags)
    const selection = balancers.named(service.host)?.select(exchange) ?? null
    const namesPeer = givenHost === null && !(target.preservesHost && host !== '')
    new UpstreamCall(exchange, { service, pools, selection, namesPeer }, headers, completion).start()
  }
}
