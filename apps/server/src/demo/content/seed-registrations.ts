import { termsVersion } from '@apim/contract/constants'
import { eq } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { organizations } from '../../db/schema/index.ts'
import type { Registration } from '../../modules/registration/index.ts'
import { actingAs } from '../../modules/session/index.ts'
import type { DemoProgress } from '../progress.ts'
import { acme } from './people.ts'

export interface RegistrationSeed {
  db: Db
  registration: Pick<Registration, 'register' | 'detail' | 'route' | 'deny' | 'intake'>
  progress: DemoProgress
}

const admin = 'portal.admin@apim.example'
const applicants = [
  {
    firstName: 'Noor',
    lastName: 'Castellan',
    email: 'noor.castellan@tidewater.example',
    company: 'Tidewater Pensions',
    from: '192.0.2.14',
  },
  {
    firstName: 'Gabriel',
    lastName: 'Okafor',
    email: 'gabriel.okafor@acme.example',
    company: 'Acme Wealth',
    from: '198.51.100.23',
    routedTo: acme.name,
  },
  { firstName: 'Mina', lastName: 'Haugen', email: 'mina.haugen@fjordbank.example', company: 'Fjord & Vik Bank', from: '203.0.113.41' },
  {
    firstName: 'Lev',
    lastName: 'Marchetti',
    email: 'lev@quickloans.example',
    company: 'Quick Loans',
    from: '198.51.100.87',
    deniedWith: 'We could not find your firm in the public register. Please ask your client relationship manager to contact us.',
  },
] as const

const signUp = async ({ db, registration }: RegistrationSeed, applicant: (typeof applicants)[number]): Promise<number> => {
  const { company, firstName, lastName, email, from } = applicant
  // Each from a network of its own: they count as different people.
  const visit = { requestId: 'demo data', address: from }
  const form = { company, firstName, lastName, email, agreeToTerm: 'yes' as const, termsVersion }
  const { requestId } = await registration.register(form, visit)
  await registration.intake.done()
  const user = await actingAs(db, admin, 'demo data')
  if ('routedTo' in applicant) {
    const [organization] = await db.select({ id: organizations.id }).from(organizations).where(eq(organizations.name, applicant.routedTo))
    const { version } = await registration.detail(user, requestId)
    await registration.route(user, { accessRequestId: requestId, organizationId: organization?.id ?? null }, version)
  }
  if ('deniedWith' in applicant) await registration.deny(user, { accessRequestId: requestId, reason: applicant.deniedWith })
  return requestId
}

/** Sign-ups: some wait for portal admins, one for a company admin, one was denied. */
export const seedRegistrations = async (seed: RegistrationSeed): Promise<void> => {
  for (const applicant of applicants) await seed.progress.once(`registration:${applicant.email}`, () => signUp(seed, applicant))
}
