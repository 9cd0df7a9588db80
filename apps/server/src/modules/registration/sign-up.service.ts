import { internalMessage, isInternalAddress, type RegistrationForm, type RegistrationStatus } from '@apim/contract'
import { termsVersion } from '@apim/contract/constants'
import { audit, type Visit, visitor } from '../../audit/audit.ts'
import type { Db } from '../../db/client.ts'
import { fieldErrors, notFound, Refusal } from '../../http/errors.ts'
import { networkOf } from '../../http/limits.ts'
import { tokenHash } from '../../security/random-token.ts'
import type { Intake } from './intake.ts'
import type { RegistrationStore } from './registration.store.ts'
import { statusView } from './registration.views.ts'
import { countOne, type Limited } from './registration-counts.store.ts'

/** How often someone may sign up (trust T61). */
export interface RegistrationLimits {
  perNetworkAndHour: number
  perAddressAndDay: number
}
export const defaultRegistrationLimits: RegistrationLimits = { perNetworkAndHour: 5, perAddressAndDay: 3 }

export interface SignUpDeps {
  db: Db
  store: RegistrationStore
  intake: Intake
  limits: RegistrationLimits
  /** Email domains of the provider's own staff, who do not register. */
  internalDomains: readonly string[]
}

const tooMany = (seconds: number) =>
  new Refusal(429, 'Too many registrations. Please try again later.', { headers: { 'retry-after': String(seconds) } })

/** Sign-up, and the applicant's own view of it (specification part 2, sections 2 and 5). */
export const createSignUp = ({ db, store, intake, limits, internalDomains }: SignUpDeps) => {
  const limit = async (limited: Limited) => {
    const seconds = await countOne(db, limited)
    if (seconds !== undefined) throw tooMany(seconds)
  }
  const check = ({ email, termsVersion: seen = termsVersion }: RegistrationForm) => {
    if (isInternalAddress(email, internalDomains)) throw fieldErrors({ email: internalMessage })
    if (seen !== termsVersion) throw fieldErrors({ termsVersion: 'The terms have changed. Please read them again.' })
  }

  return {
    rules: () => ({ internalDomains: [...internalDomains], termsVersion }),
    /**
     * Receives a request. Everything that depends on whether the address is known happens later, by email (trust T61). Throws 400 for an internal
     * address, 429 after five an hour from one network, or three a day for one address.
     */
    register: async (sent: RegistrationForm, { language, ...visit }: Visit & { language?: string | undefined }) => {
      check(sent)
      const { company, firstName, lastName, email, phoneNumber = null } = sent
      await limit({ what: `network ${networkOf(visit.address)}`, most: limits.perNetworkAndHour, seconds: 3600 })
      await limit({ what: `address ${email}`, most: limits.perAddressAndDay, seconds: 86_400 })
      const requestId = await db.transaction(async (tx) => {
        const { address } = visit
        const id = await store.insert(tx, { company, firstName, lastName, email, phoneNumber, termsVersion, address, language })
        const after = { email, company, termsVersion }
        await audit(tx, visitor(visit), { action: 'registration.create', objectType: 'registration', objectId: id, after })
        return id
      })
      intake.wake()
      return { requestId }
    },
    /** Throws 404 for an unknown token. */
    status: async (token: string): Promise<RegistrationStatus> => {
      const row = await store.findByToken(tokenHash(token))
      if (!row) throw notFound('Access request')
      return statusView(row)
    },
  }
}
