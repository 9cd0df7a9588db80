import * as z from 'zod'
import { environments, pageSizes } from '../values/constants.ts'
import { Id, paging } from '../values/shapes.ts'

/** Which of those that depend on an API: all, or those with keys at one of its deployments. */
export const DependentsQuery = z.object({
  ...paging(pageSizes.admin, ['lastCallOn', 'calls', 'name']),
  deploymentId: Id.optional(),
})
export type DependentsQuery = z.infer<typeof DependentsQuery>

/** An organization that depends on an API: it has keys for it, or access to it. */
export const Dependent = z.object({
  id: z.number().int(),
  name: z.string(),
  hasAccess: z.boolean(),
  /** How many keys it has in each environment. */
  keys: z.array(z.object({ env: z.enum(environments), count: z.number().int() })),
  /** The calls with its keys today and on the thirty days (UTC) before, whatever they were answered; at a deployment, those in its environment. */
  calls: z.number().int(),
  /** The day (UTC) of its last call; null: none is known. */
  lastCallOn: z.iso.date().nullable(),
})
export type Dependent = z.infer<typeof Dependent>

/** A page of them, and what all of them are together. */
export const Dependents = z.object({
  dependents: z.array(Dependent),
  total: z.number().int(),
  keys: z.number().int(),
  calls: z.number().int(),
  /** How many more have access and no key: only portal admins are told who they are. */
  unnamed: z.number().int(),
})
export type Dependents = z.infer<typeof Dependents>
