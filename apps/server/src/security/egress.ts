import { lookup } from 'node:dns/promises'
import { networkInterfaces } from 'node:os'
import { addressKind } from '@apim/kong-admin'
import ipaddr from 'ipaddr.js'

type Address = ipaddr.IPv4 | ipaddr.IPv6

/** Resolves a host name to all its addresses; throws if there are none. */
export type Resolve = (host: string) => Promise<string[]>

/** The system's own resolver. */
export const systemResolve: Resolve = async (host) => (await lookup(host, { all: true, verbatim: true })).map(({ address }) => address)

export interface EgressPolicy {
  /** Private addresses, ranges or host:port that may be reached anyway. */
  allowed: readonly string[]
  /** Our own endpoints, as URLs or host:port: portal, database, identity provider, the gateway's Admin API and proxy. */
  own: readonly string[]
  resolve: Resolve
}

/** Ports of services that do not speak HTTP and whose protocols a crafted request could reach. */
const refusedPorts = new Set([
  1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 79, 87, 95, 101, 102, 103, 104, 109, 110, 111, 113, 115, 117, 119,
  123, 135, 137, 139, 143, 161, 179, 389, 427, 445, 465, 512, 513, 514, 515, 526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636,
  873, 989, 990, 993, 995, 1433, 1521, 1719, 1720, 1723, 2049, 2375, 2376, 2379, 2380, 3306, 3389, 3659, 4045, 5060, 5061, 5432, 5900, 6000,
  6379, 6566, 6665, 6666, 6667, 6668, 6669, 6697, 9092, 10250, 11211, 27017,
])
/** Host names of cloud metadata services, which hand out a machine's credentials (trust T44). */
const metadataNames = /^(metadata|metadata\.google\.internal|metadata\.goog|instance-data(\.ec2\.internal)?)\.?$/i

const parse = (text: string): Address | undefined => {
  const bare = text.replace(/^\[|\]$/g, '')
  return ipaddr.isValid(bare) ? ipaddr.process(bare) : undefined
}
const portOf = (url: URL) => Number(url.port) || (url.protocol === 'https:' ? 443 : 80)

/** Parses a URL or host:port from our configuration. */
const parseEndpoint = (text: string): { host: string; port: number } | undefined => {
  const url = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`
  if (!URL.canParse(url)) return undefined
  const { hostname, port, protocol } = new URL(url)
  const usual = protocol === 'https:' ? 443 : protocol.startsWith('postgres') ? 5432 : 80
  return { host: hostname, port: Number(port) || usual }
}

const isAllowed = (address: Address, port: number, allowed: readonly string[]) =>
  allowed.some((entry) => {
    const range = /^([0-9a-f:.]+)\/(\d{1,3})$/i.exec(entry)
    if (range) {
      const network = parse(range[1] ?? '')
      return network !== undefined && network.kind() === address.kind() && address.match(network as never, Number(range[2]))
    }
    const plain = parse(entry)
    if (plain) return plain.toString() === address.toString()
    const endpoint = parseEndpoint(entry)
    return endpoint !== undefined && endpoint.port === port && parse(endpoint.host)?.toString() === address.toString()
  })

const localAddresses = () =>
  new Set(Object.values(networkInterfaces()).flatMap((list) => (list ?? []).map(({ address }) => parse(address)?.toString() ?? address)))
const isLocal = (address: Address, locals: ReadonlySet<string>) =>
  ['loopback', 'unspecified'].includes(address.range()) || locals.has(address.toString())

const addressesOf = async (host: string, resolve: Resolve): Promise<Address[]> => {
  const literal = parse(host)
  if (literal) return [literal]
  const found = await resolve(host.replace(/^\[|\]$/g, '')).catch(() => [])
  return found.map(parse).filter((address) => address !== undefined)
}

/** `localhost` needs no resolver (RFC 6761, section 6.3). */
const endpointAddresses = async (host: string, resolve: Resolve): Promise<Address[]> =>
  host === 'localhost' ? [ipaddr.parse('127.0.0.1'), ipaddr.parse('::1')] : addressesOf(host, resolve)

/**
 * Why the target counts as one of our own endpoints: the same port on this machine under any name, or the same address and port elsewhere. Undefined
 * if it is not one.
 */
const refusedOwnEndpoint = async (addresses: Address[], port: number, { own, resolve }: EgressPolicy): Promise<string | undefined> => {
  const locals = localAddresses()
  for (const endpoint of own.map(parseEndpoint)) {
    if (endpoint?.port !== port) continue
    const endpointAddrs = await endpointAddresses(endpoint.host, resolve)
    // A name that does not resolve right now may be any address: refuse its port rather than expose our own endpoint.
    if (endpointAddrs.length === 0) return 'Could not check whether this address belongs to the portal. Please try again.'
    const hits = (address: Address) =>
      endpointAddrs.some((one) => one.toString() === address.toString() || (isLocal(one, locals) && isLocal(address, locals)))
    if (addresses.some(hits)) return 'This address belongs to the portal or the gateway itself'
  }
  return undefined
}

/** Said of a host that has no address right now. */
export const unresolvedHost = 'The host name could not be resolved'

/** The addresses of a server that is none of our own endpoints and hands out no credentials, or why not. */
const checkedAddresses = async (host: string, port: number, policy: EgressPolicy): Promise<Address[] | string> => {
  if (metadataNames.test(host)) return 'This address is not allowed as a target'
  const addresses = await addressesOf(host, policy.resolve)
  if (addresses.length === 0) return unresolvedHost
  const endpoint = await refusedOwnEndpoint(addresses, port, policy)
  if (endpoint !== undefined) return endpoint
  return addresses.some((address) => addressKind(address.toString()) === 'never') ? 'This address is not allowed as a target' : addresses
}

const hasRefusedPrivate = (addresses: readonly Address[], port: number, { allowed }: EgressPolicy) =>
  addresses.some((address) => addressKind(address.toString()) === 'private' && !isAllowed(address, port, allowed))

/**
 * Why a gateway must not send requests to this address, worded for the form; undefined if it may (trust T44). Based on what the host resolves to now;
 * the embedded gateway checks again when it connects.
 */
export const refusedUpstream = async (text: string, policy: EgressPolicy): Promise<string | undefined> => {
  const url = new URL(text)
  const port = portOf(url)
  if (refusedPorts.has(port)) return `Port ${port} is not allowed for an HTTP service`
  const addresses = await checkedAddresses(url.hostname, port, policy)
  if (typeof addresses === 'string') return addresses
  return hasRefusedPrivate(addresses, port, policy) ? 'This is a private address that the gateway server does not allow' : undefined
}

const mustBeSecure = 'Must start with https://'
const isThisMachine = (host: string) => /^(localhost|127\.[\d.]+|\[::1\])$/.test(host)

/**
 * The address at which the portal itself may call a receiver that someone named; or why it must not (trust T44). Connecting to this address and not to
 * the name leaves nothing to resolve again. Without TLS only this machine is called, if it is allowed.
 */
export const receiverAddress = async (url: URL, policy: EgressPolicy): Promise<{ address: string } | { refused: string }> => {
  const port = portOf(url)
  if (refusedPorts.has(port)) return { refused: `Port ${port} is not allowed for an HTTP service` }
  const addresses = await checkedAddresses(url.hostname, port, policy)
  // Another machine would be refused without TLS, whatever its address.
  const isInAnyCase = addresses === unresolvedHost && url.protocol !== 'https:' && !isThisMachine(url.hostname)
  if (typeof addresses === 'string') return { refused: isInAnyCase ? mustBeSecure : addresses }
  if (hasRefusedPrivate(addresses, port, policy)) return { refused: 'This is a private address that the portal does not call' }
  if (url.protocol !== 'https:' && addresses.some((address) => address.range() !== 'loopback')) return { refused: mustBeSecure }
  return { address: String(addresses[0]) }
}

/** Ports of Redis and Kafka, which only connections in their own protocol may reach. */
const brokerPorts = new Set([6379, 9092])

/**
 * The address that the portal may connect to for a server in Redis' or Kafka's protocol, possibly in a private network; or why it must not (trust
 * T44). Connecting to this address and not to the name leaves nothing to resolve again.
 */
export const brokerAddress = async (
  { host, port }: { host: string; port: number },
  policy: Omit<EgressPolicy, 'allowed'>,
): Promise<{ address: string } | { refused: string }> => {
  if (refusedPorts.has(port) && !brokerPorts.has(port)) return { refused: `Port ${port} is not allowed` }
  const addresses = await checkedAddresses(host, port, { ...policy, allowed: [] })
  return typeof addresses === 'string' ? { refused: addresses } : { address: String(addresses[0]) }
}

/**
 * The address at which the portal itself may call a gateway's proxy, possibly in a private network; or why it must not (trust T44). `own` are our
 * endpoints without that proxy. Connecting to this address and not to the name leaves nothing to resolve again.
 */
export const gatewayAddress = async (
  url: URL,
  policy: Omit<EgressPolicy, 'allowed'>,
): Promise<{ address: string } | { refused: string }> => {
  const port = portOf(url)
  if (refusedPorts.has(port)) return { refused: `Port ${port} is not allowed for an HTTP service` }
  const addresses = await checkedAddresses(url.hostname, port, { ...policy, allowed: [] })
  return typeof addresses === 'string' ? { refused: addresses } : { address: String(addresses[0]) }
}
