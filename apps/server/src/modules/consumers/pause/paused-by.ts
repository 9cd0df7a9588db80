import type { Pauser } from '@apim/contract/constants'

interface Pauses {
  pausedByProviderAt: Date | null
  pausedByOrganizationAt: Date | null
}

/** All who keep the key out with a pause, the provider first. */
export const pausersOf = (row: Pauses | undefined): Pauser[] => [
  ...(row?.pausedByProviderAt ? ['provider' as const] : []),
  ...(row?.pausedByOrganizationAt ? ['organization' as const] : []),
]

/** Who keeps the key out with a pause; the provider where both do. */
export const pausedBy = (row: Pauses): Pauser | null => pausersOf(row)[0] ?? null
