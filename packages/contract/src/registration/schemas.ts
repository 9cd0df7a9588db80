import * as z from 'zod'
import { emailAddress, personName, phoneNumber } from '../values/people.ts'
import { entityId, nameText, Reason, Timestamp, Version } from '../values/shapes.ts'

const missing = 'Company is required'
const firstName = 'First name is required and must be consist of alphabetic letters, spaces and . , _ - ’'
const lastName = 'Last name is required and must be consist of alphabetic letters, spaces and . , _ - ’'

/** Letters of any script, dots, underscores, commas, ampersands, parentheses and spaces (specification part 2, section 5). */
const companyName = nameText(missing)
  .max(200, 'Can only have up to 200 characters')
  .regex(/^[\p{L}\p{M}._,&()\s]+$/u, missing)
  .transform((name) => name.normalize('NFC'))

/** Sign Up (specification part 2, sections 3 and 5). */
export const RegistrationForm = z.strictObject({
  company: companyName,
  firstName: personName(firstName, firstName),
  lastName: personName(lastName, lastName),
  email: emailAddress('Email address is required'),
  phoneNumber: phoneNumber.nullish(),
  comments: z.null().optional(),
  agreeToTerm: z.literal('yes', 'Please agree to the terms and conditions'),
  /** The version of the terms that were shown; without it, the current one. */
  termsVersion: z.number().int().optional(),
})
export type RegistrationForm = z.infer<typeof RegistrationForm>
/** What is sent of it. */
export type SentRegistration = z.input<typeof RegistrationForm>

export const registrationStates = ['NEW', 'APPROVED', 'DENIED'] as const
const State = z.enum(registrationStates)

/** An access request as its queues show it (specification part 2, section 3). */
export const Registration = z.object({
  id: z.number().int(),
  /** The version that routing it starts from (trust T63). */
  version: Version,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  company: z.string(),
  phoneNumber: z.string().nullable(),
  /** 1 for someone who is to be a company admin. */
  companyAdmin: z.union([z.literal(0), z.literal(1)]),
  createdAt: Timestamp,
  status: State,
  /** The organization whose company admins may decide it: a portal admin or a verified email domain says so, never the company that was typed (trust T14). */
  organizationId: z.number().int().nullable(),
  organizationName: z.string().nullable(),
})
export type Registration = z.infer<typeof Registration>

const Party = z.object({ organizationId: z.number().int(), organizationName: z.string() })

/** What helps to decide one. */
export const RegistrationDetail = z.object({
  ...Registration.shape,
  /** The version of the terms that the applicant agreed to, when and from which address. */
  termsVersion: z.number().int(),
  address: z.string(),
  decidedAt: Timestamp.nullable(),
  /** Who decided; an applicant is not told. */
  decidedBy: z.string().nullable(),
  reason: z.string().nullable(),
  /** Earlier requests from the same address. */
  earlier: z.array(z.object({ id: z.number().int(), status: State, createdAt: Timestamp, reason: z.string().nullable() })),
  /** The organization for which this email domain is verified. */
  domainOrganization: Party.nullable(),
  /** Organizations that already have users with this email domain. */
  sameDomain: z.array(z.object({ ...Party.shape, users: z.number().int() })),
})
export type RegistrationDetail = z.infer<typeof RegistrationDetail>

/** How a request stands, for its applicant. */
export const RegistrationStatus = z.object({
  requestId: z.number().int(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  company: z.string(),
  createdAt: Timestamp,
  status: State,
  decidedAt: Timestamp.nullable(),
  reason: z.string().nullable(),
  /** Where the applicant now belongs. */
  organizationName: z.string().nullable(),
})
export type RegistrationStatus = z.infer<typeof RegistrationStatus>

/** The specification sends the flag as 0 or 1. */
const flag = () =>
  z
    .union([z.boolean(), z.literal(0), z.literal(1)])
    .transform(Boolean)
    .optional()

/** The form of the review dock (specification part 2, section 5). */
export const ReviewForm = z.strictObject({
  accessRequestId: entityId(),
  organizationId: entityId('Organization is required'),
  firstname: personName('First name is required'),
  lastname: personName('Last name is required'),
  email: emailAddress('Email is required'),
  companyAdmin: flag(),
  /** Never granted here (trust T15). */
  portalAdmin: flag(),
  kongAdmin: flag(),
  /** Whether it is decided in an organization's own queue. */
  organization: flag(),
})

/** A decision to let someone in (specification part 2, section 3: review payload). */
export const Review = ReviewForm.partial({ organizationId: true, firstname: true, lastname: true, email: true })
export type Review = z.infer<typeof Review>
/** What is sent of it. */
export type SentReview = z.input<typeof Review>

export const RegistrationDenial = z.strictObject({ accessRequestId: entityId(), reason: Reason })
export type RegistrationDenial = z.infer<typeof RegistrationDenial>

/** Who is to decide a request: the company admins of an organization too, or portal admins alone. */
export const Routing = z.strictObject({
  accessRequestId: entityId(),
  /** The version this is based on, where If-Match does not state it. */
  version: Version.optional(),
  organizationId: entityId().nullable(),
  companyAdmin: flag(),
  /** From now on, requests from this email domain go to that organization. */
  verifyDomain: z.boolean().optional(),
})
export type Routing = z.infer<typeof Routing>
/** What is sent of it. */
export type SentRouting = z.input<typeof Routing>

/** An email domain whose people an organization vouches for. */
export const VerifiedDomain = z.object({ id: z.number().int(), domain: z.string(), ...Party.shape, createdAt: Timestamp })
export type VerifiedDomain = z.infer<typeof VerifiedDomain>
