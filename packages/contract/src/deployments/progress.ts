/** What is made at a gateway, in this order; at last it is asked whether it answers as planned. */
export const deployStages = ['service', 'plugins', 'route', 'verify'] as const
export type DeployStage = (typeof deployStages)[number]

/**
 * What a call without a key got through the gateway: it was refused as planned; it was let through; no route was there yet; an error that says nothing of
 * it. `unchecked`: the portal could not make that call.
 */
export const verifications = ['guarded', 'open', 'not-served', 'unclear', 'unchecked'] as const
export type Verification = (typeof verifications)[number]
