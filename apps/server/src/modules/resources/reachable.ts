import { fieldErrors } from '../../http/errors.ts'
import { type Resolve, refusedUpstream } from '../../security/egress.ts'

/** A gateway may be in a private network: an administrator entering its address confirms that. */
const anyNetwork = ['0.0.0.0/0', '::/0']

/** Throws 400 on the field whose address is a cloud metadata service, a non-HTTP port, or does not resolve (trust T41, T44). */
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
