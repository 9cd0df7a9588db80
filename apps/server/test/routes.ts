import diagnostics from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'

export interface Registered {
  url: string
  methods: string[]
}

/** Runs the function that builds an application, and returns it with every route it registered; the router's own listing omits wildcards. */
export const withRoutes = async <T>(make: () => Promise<T>): Promise<{ made: T; routes: Registered[] }> => {
  const methods = new Map<string, Set<string>>()
  const listen = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', ({ url, method }) => {
      methods.set(url, new Set([...(methods.get(url) ?? []), ...[method].flat()]))
    })
  }
  diagnostics.subscribe('fastify.initialization', listen)
  try {
    const made = await make()
    return { made, routes: [...methods].map(([url, known]) => ({ url, methods: [...known] })) }
  } finally {
    diagnostics.unsubscribe('fastify.initialization', listen)
  }
}

/** A URL of that route, with a value for each parameter. */
export const addressOf = (url: string): string => url.replace(/:\w+/g, '1').replace('*', 'x')

const triplet = (letter: string) => `%${letter.charCodeAt(0).toString(16)}`

/** The same URL with letters percent-encoded (RFC 3986, section 6.2.2.2): the first of each part, all, and each one alone. */
export const spellingsOf = (address: string): string[] => [
  address.replace(/(?<=\/)[a-z]/g, triplet),
  address.replace(/[a-z]/g, (letter) => triplet(letter).toUpperCase()),
  ...Array.from(address.matchAll(/[a-z]/g), ({ 0: letter, index }) => address.slice(0, index) + triplet(letter) + address.slice(index + 1)),
]
