import type { Who, World } from './world.ts'

/** Whether the call concerns the caller's own object or someone else's. */
export type Target = 'own' | 'foreign'

type Make = (world: World, who: Who) => Promise<unknown>

/** How a test checks that a list contains what it may and nothing else. */
export interface ListProof {
  /** Creates objects that the person may not see in this list; undefined if there are none that they may not see. */
  foreign: (who: Who) => Make | undefined
  /** Creates an object that the person sees in this list; undefined if none can be created without changing the person's rights. */
  own?: (who: Who) => Make | undefined
  /** The address of the whole list, where the path alone lists nothing. */
  whole?: string
}

export interface Case {
  /** How a scope shows: in the rows of a list, in a path, or in a body. */
  shape: 'list' | 'path' | 'body' | 'plain'
  call(world: World, who: Who, target: Target): Promise<{ url: string; body?: unknown }> | { url: string; body?: unknown }
  /** Statuses besides 2xx that mean "permitted": the world's gateway is unreachable, a key was never sealed. */
  alsoAdmits?: number[]
  /** How many objects the call changes, each with its own audit row; one by default. */
  changes?: number
  /** Anyone may make it, and it does not matter who is signed in. */
  isAnonymous?: true
  /** For a list that some users see only partly. */
  proof?: ListProof
}
/** How rows of permissions.csv are called, by the row's method, path and variant. */
export type Cases = Record<string, Case>

/** For people who have an organization. */
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
