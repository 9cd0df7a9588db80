import type { Who, World } from './world.ts'

/** Whether the call is about something of the caller's own, or of somebody else's. */
export type Target = 'own' | 'foreign'

type Make = (world: World, who: Who) => Promise<unknown>

/** How it is proven that a list holds what it may and nothing else. */
export interface ListProof {
  /** Makes things that the person may not see in this list; undefined where there is nothing that they may not see. */
  foreign: (who: Who) => Make | undefined
  /** Makes a thing that the person sees in this list; undefined where none can be made that leaves the person's rights as they are. */
  own?: (who: Who) => Make | undefined
}

export interface Case {
  /** How a scope shows: in the rows of a list, in a path, or in a body. */
  shape: 'list' | 'path' | 'body' | 'plain'
  call(world: World, who: Who, target: Target): Promise<{ url: string; body?: unknown }> | { url: string; body?: unknown }
  /** Answers that mean "let in" beside 2xx: the world's gateway cannot be reached, a key was never sealed. */
  alsoAdmits?: number[]
  /** For a list of which somebody sees a part only. */
  proof?: ListProof
}
/** How rows of permissions.csv are called, by the row's method, path and variant. */
export type Cases = Record<string, Case>

/** The organization of a person who has one. */
export const ownOrganization = (who: Who): number => who.organizationId as number

export const apiOf = (world: World, who: Who, target: Target) => (target === 'own' ? world.ownApi(who) : world.foreignApi(who))
export const organizationOf = (world: World, who: Who, target: Target) =>
  target === 'own' ? (who.organizationId ?? world.people.acme.id) : world.foreignOrganization(who)
/** A list at a fixed address. */
export const list = (url: string, proof?: ListProof): Case => ({ shape: 'list', call: () => ({ url }), ...(proof && { proof }) })
export const plain = (url: string, body?: unknown): Case => ({ shape: 'plain', call: () => ({ url, ...(body !== undefined && { body }) }) })
export const onApi = (url: (id: number) => string, more: Partial<Case> = {}): Case => ({
  shape: 'path',
  call: async (world, who, target) => ({ url: url((await apiOf(world, who, target)).id) }),
  ...more,
})
export const unreachable = [502, 503, 504]

export const deploymentOf = async (world: World, who: Who, target: Target) => world.deployment((await apiOf(world, who, target)).id)
export const consumerOf = async (world: World, who: Who, target: Target) => {
  const deployment = await deploymentOf(world, who, target === 'own' ? 'own' : 'foreign')
  return world.consumer(deployment.id, organizationOf(world, who, target))
}
