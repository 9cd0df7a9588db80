import { type Insert, next, only } from '../../../test/rows.ts'
import type { Db } from '../../db/client.ts'
import { registrations, verifiedDomains } from '../../db/schema/index.ts'

/** A pending access request. */
export const buildRegistration = async (db: Db, values: Insert<typeof registrations> = {}) =>
  only(
    await db
      .insert(registrations)
      .values({
        email: `applicant${next()}@newcomer.example`,
        firstName: 'Grace',
        lastName: 'Hopper',
        company: 'Newcomer Ltd.',
        status: 'NEW',
        termsVersion: 1,
        address: '192.0.2.7',
        ...values,
      })
      .returning(),
  )

/** An email domain that is verified for an organization. */
export const buildVerifiedDomain = async (db: Db, organizationId: number, createdBy: number, domain = `firm${next()}.example`) =>
  only(await db.insert(verifiedDomains).values({ domain, organizationId, createdBy }).returning())
