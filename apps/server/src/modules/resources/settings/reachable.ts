import { fieldErrors } from '../../../http/errors.ts'
import { type Resolve, refusedUpstream } from '../../../security/egress.ts'
import type { SentSettings } from './sent-settings.ts'

/** A gateway may be in a private network: an administrator entering its address confirms that. */
export const anyNetwork = ['0.0.0.0/0', '::/0']

/** Throws 400 on the setting whose address is a cloud metadata service, a non-HTTP port, or does not resolve (trust T41, T44). */
export const requireReachable = async (settings: SentSettings, { resolve }: { resolve: Resolve }): Promise<void> => {
  const policy = { allowed: anyNetwork, own: [], resolve }
  for (const name of ['adminUrl', 'httpLogEndpoint']) {
    const address = settings.get(name)?.value
    const refused = address && (await refusedUpstream(address, policy))
    if (refused) throw fieldErrors({ [`configs.${name}`]: refused })
  }
}
