import { type Resolve, receiverAddress } from '../../security/egress.ts'

/** Where webhooks may be sent besides public addresses. */
export interface ReceiverPlaces {
  /** Private addresses and ranges that webhooks of the portal may reach: whoever registers one is trusted by its operator. */
  privateAddresses: readonly string[]
  /** Whether webhooks may reach other programs of this machine: for trying them out, never in production. */
  isLoopbackAllowed: boolean
}

/** By default nothing but public addresses is called. */
export const publicReceivers: ReceiverPlaces = { privateAddresses: [], isLoopbackAllowed: false }

export interface ReceiverRules extends ReceiverPlaces {
  /** Our own endpoints, which no webhook reaches (trust T44). */
  ownAddresses: readonly string[]
  resolve: Resolve
}

const loopback = ['127.0.0.0/8', '::1']

/**
 * The checked address of a webhook's receiver, or why it must not be called. Other firms' webhooks reach public addresses only, whatever the portal's may
 * reach.
 */
export const receiverOf = (
  { url, organizationId }: { url: string; organizationId: number | null },
  { privateAddresses, isLoopbackAllowed, ownAddresses, resolve }: ReceiverRules,
): Promise<{ address: string } | { refused: string }> => {
  const allowed = [...(organizationId === null ? privateAddresses : []), ...(isLoopbackAllowed ? loopback : [])]
  return receiverAddress(new URL(url), { allowed, own: ownAddresses, resolve })
}
