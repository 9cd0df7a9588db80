import { egressTags, type KongAdmin } from '@apim/kong-admin'
import { ourTag, targetTestIdsOf, targetTestTag } from '../../../gateway/ids.ts'
import { targetOf } from '../plan/kong-plan.ts'

/** The header that the route of a test asks for. */
export const testHeader = 'x-apim-target-test'

/** How long a gateway waits for a target to connect, to take a request and to answer, in milliseconds. */
const waitMs = 5000

export interface TestPlan {
  testId: number
  upstreamUrl: string
  /** Private addresses that it may be at. */
  allowedUpstreams: readonly string[]
  /** Both are unguessable: the path of the route, and what its header must say. */
  path: string
  secret: string
  /** `plain`: the same host and port without TLS. */
  part: 'target' | 'plain'
}

/**
 * Makes the gateway lead to a target: a service first, then a route that nothing matches but the path with the secret in its header. The route itself
 * asks for the secret: a plugin of its own might come into force after it.
 */
export const putTest = async (kong: KongAdmin, { testId, upstreamUrl, allowedUpstreams, path, secret, part }: TestPlan): Promise<void> => {
  const tags = [ourTag, targetTestTag(testId)]
  const { service, route } = targetTestIdsOf(testId, part)
  await kong.services.put(service, {
    name: `${targetTestTag(testId)}-${part}`,
    ...targetOf(upstreamUrl),
    ...(part === 'plain' && { protocol: 'http' as const }),
    retries: 0,
    connect_timeout: waitMs,
    write_timeout: waitMs,
    read_timeout: waitMs,
    tags: [...tags, ...egressTags(allowedUpstreams)],
  })
  await kong.routes.put(route, {
    name: `${targetTestTag(testId)}-${part}`,
    service: { id: service },
    paths: [path],
    headers: { [testHeader]: [secret] },
    methods: ['GET'],
    protocols: ['http', 'https'],
    strip_path: true,
    preserve_host: false,
    tags,
  })
}

/** Removes everything of a test from the gateway, its routes first. Can be repeated from any point. */
export const removeTest = async (kong: KongAdmin, testId: number): Promise<void> => {
  const all = [targetTestIdsOf(testId, 'target'), targetTestIdsOf(testId, 'plain')]
  for (const { route } of all) await kong.routes.delete(route)
  for (const { service } of all) await kong.services.delete(service)
}
