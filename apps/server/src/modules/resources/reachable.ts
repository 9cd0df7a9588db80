import { fieldErrors } from '../../http/errors.ts'
import { type Resolve, refusedUpstream } from '../../security/egress.ts'

/** A gateway may well stand in a private network: an administrator says so by naming it. */
const anyNetwork = ['0.0.0.0/0', '::/0']

/** Throws 400 on the field whose address leads to a machine's metadata, to a port of another kind, or nowhere (trust T41, T44). */
export const requireReachable = async (
  server: { adminUrl: string; httpLogEndpoint?: string | undefined },
  { resolve }: { resolve: Resolve },
): Promise<void> => {
  const policy = { allowed: anyNetwork, own: [], resolve }
  for (const field of ['adminUrl', 'httpLogEndpoint'] as const) {
    const refused = server[field] && (await refusedUpstream(server[field], policy))
    if (refused) throw fieldErrors({ [field]: refused })
  }
}
