import * as z from 'zod'
import { DeployForm } from './schemas.ts'
import { targetOutcomes } from './target-outcomes.ts'

/** What of the deploy form a test of its target needs. */
export const TargetTestForm = z.strictObject({
  id: DeployForm.shape.id,
  kongServer: DeployForm.shape.kongServer,
  upstreamUrl: DeployForm.shape.upstreamUrl,
})
export type TargetTestForm = z.infer<typeof TargetTestForm>

/** `status` of the target's answer, and how long it took in milliseconds; both are null without one. */
export const TargetTest = z.object({
  outcome: z.enum(targetOutcomes),
  status: z.number().int().nullable(),
  ms: z.number().int().nullable(),
})
export type TargetTest = z.infer<typeof TargetTest>
