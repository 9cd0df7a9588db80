import type { SignedIn } from '../../http/signed-in.ts'

/** What happens to an organization's keys for an API when its access comes and goes (trust T56). */
export interface Keys {
  suspend(organizationId: number, apiId: number, user: SignedIn): Promise<void>
  resume(organizationId: number, apiId: number, user: SignedIn): Promise<void>
}
