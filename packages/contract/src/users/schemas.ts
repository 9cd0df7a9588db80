import * as z from 'zod'
import { environments, grantedRoles, integerMax, roles } from '../values/constants.ts'
import { emailAddress, personName, phoneNumber } from '../values/people.ts'
import { entityId, ignored, Timestamp, Version } from '../values/shapes.ts'

/** A user as lists show them (specification part 2, section 3). */
export const User = z.object({
  id: z.number().int(),
  /** The version that an edit starts from (trust T63). */
  version: Version,
  firstname: z.string(),
  lastname: z.string(),
  email: z.string(),
  /** Whether the address is on one of the provider's own domains. */
  internalAddress: z.boolean(),
  phoneNumber: z.string().nullable(),
  organizationId: z.number().int().nullable(),
  /** The organization's name. */
  organization: z.string().nullable(),
  external: z.boolean(),
  /** Granted roles only; the implicit company user of an organization's members is not listed. */
  roles: z.array(z.enum(roles)),
  /** The same as flags, as the specification's team user has them. */
  portalAdmin: z.boolean(),
  kongAdmin: z.boolean(),
  companyAdmin: z.boolean(),
  activeStatus: z.enum(['Y', 'N']),
  addedDate: Timestamp,
  lastLogin: Timestamp.nullable(),
  /** Until when their invitation can be or could have been used; null without one, and after the first sign-in. */
  invitedUntil: Timestamp.nullable(),
})
export type User = z.infer<typeof User>

const firstname = personName('First name is required')
const lastname = personName('Last name is required')
const email = emailAddress('Email is required')
export const organizationRequired = 'Organization is required'
const organizationId = entityId(organizationRequired)
/** The version this edit is based on, where If-Match does not state it. */
const version = Version.optional()

const exclusive = 'A company admin cannot be portal admin or gateway admin as well'

/** Granted roles; the implicit company user is accepted and not one of them. */
const Roles = z
  .array(z.enum(roles))
  .max(roles.length)
  .transform((all) => grantedRoles.filter((role) => all.includes(role)))
  .refine((all) => !all.includes('ROLE_COMPANY_ADMIN') || all.length === 1, exclusive)

/** The specification's forms send ids as text, and '0' for a new user. */
const FormId = z.union([z.number(), z.string().regex(/^\d{1,10}$/)]).transform(Number)

/** What an edit sends; what is missing stays as it is. */
const edited = {
  version,
  firstname: firstname.optional(),
  lastname: lastname.optional(),
  email: email.optional(),
  phoneNumber: phoneNumber.optional(),
  organizationId: organizationId.optional(),
  roles: Roles.optional(),
}

/** An existing user. */
export const ModifyUser = z.strictObject({ ...edited, id: FormId.pipe(entityId('User is required')) })
export type ModifyUser = z.infer<typeof ModifyUser>

const requiredOfNew = [
  ['organizationId', organizationRequired],
  ['firstname', 'First name is required'],
  ['lastname', 'Last name is required'],
  ['email', 'Email is required'],
] as const

/** With an id that user is changed; without one, or with 0, a user is added. With `invite` they get an email that leads to their first sign-in. */
export const EditUser = z
  .strictObject({ ...edited, id: FormId.pipe(z.number().int().min(0).max(integerMax)).default(0), invite: z.boolean().optional() })
  .superRefine((values, context) => {
    if (values.id > 0) return
    for (const [field, message] of requiredOfNew)
      if (values[field] === undefined) context.addIssue({ code: 'custom', path: [field], message })
  })
export type EditUser = z.infer<typeof EditUser>

/** A user's own names and phone number. */
export const ProfileForm = z.strictObject({ version, firstname, lastname, phoneNumber: phoneNumber.optional() })
export type ProfileForm = z.infer<typeof ProfileForm>

const flags = { portalAdmin: z.boolean().optional(), kongAdmin: z.boolean().optional(), companyAdmin: z.boolean().optional() }

/** A user's organization and roles (specification part 2, section 3: user detail update). */
export const UserDetailForm = z
  .strictObject({ version, id: FormId.pipe(entityId('User is required')), organizationId, ...flags })
  .refine(({ companyAdmin, portalAdmin, kongAdmin }) => !(companyAdmin && (portalAdmin || kongAdmin)), {
    path: ['companyAdmin'],
    message: exclusive,
  })
export type UserDetailForm = z.infer<typeof UserDetailForm>

const ofDetails = ['organizationId', 'portalAdmin', 'kongAdmin', 'companyAdmin'] as const

/**
 * Two uses of one call: with an organization or roles it is `details`, a UserDetailForm; else `profile`, a ProfileForm of the caller, whose `id` and
 * `email` are ignored.
 */
export const UserUpdate = z
  .strictObject({
    version,
    id: z.unknown().optional(),
    email: ignored(),
    firstname: z.string().optional(),
    lastname: z.string().optional(),
    phoneNumber: z.string().nullish(),
    organizationId: z.number().optional(),
    ...flags,
  })
  .transform((body, context) => {
    const isDetails = ofDetails.some((field) => body[field] !== undefined)
    const { id, email: _, phoneNumber: phone, ...values } = body
    const given = { ...values, ...(isDetails && { id }), ...(phone !== undefined && { phoneNumber: phone ?? '' }) }
    const read = isDetails ? UserDetailForm.safeParse(given) : ProfileForm.safeParse(given)
    if (!read.success) {
      for (const { path, message, ...issue } of read.error.issues)
        for (const at of issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [key]) : [path])
          context.addIssue({ code: 'custom', path: at, message: issue.code === 'unrecognized_keys' ? 'Unknown field' : message })
      return z.NEVER
    }
    return 'organizationId' in read.data
      ? { version: body.version, details: read.data, profile: undefined }
      : { version: body.version, details: undefined, profile: read.data }
  })

/** The specification's form says `userId`, its call `id`. */
export const UserStatus = z
  .strictObject({ id: entityId().optional(), userId: entityId().optional(), status: z.enum(['ACTIVE', 'DISABLED'], 'Status is required') })
  .refine(({ id, userId }) => (id === undefined) !== (userId === undefined), { path: ['id'], message: 'User is required' })
  .transform(({ id, userId, status }) => ({ id: (id ?? userId) as number, status }))

/** A key that a user created or has seen, and so may still know after they leave. */
export const KnownKey = z.object({
  consumerId: z.number().int(),
  apiId: z.number().int(),
  apiName: z.string(),
  env: z.enum(environments),
  nickname: z.string().nullable(),
  organizationName: z.string(),
  /** Whether they created it; else they looked at it. */
  isCreator: z.boolean(),
  /** When they created it or last looked at it. */
  knownSince: Timestamp,
})
export type KnownKey = z.infer<typeof KnownKey>

/** Who gave whom which roles (specification part 2, section 3). */
export const RoleChange = z.object({
  id: z.number().int(),
  adminOrganizationName: z.string().nullable(),
  adminFirstName: z.string(),
  adminLastName: z.string(),
  adminEmail: z.string(),
  userId: z.number().int(),
  userFirstName: z.string(),
  userLastName: z.string(),
  userEmail: z.string(),
  /** All granted roles after the change. */
  newRole: z.array(z.enum(roles)),
  updatedAt: Timestamp,
})
export type RoleChange = z.infer<typeof RoleChange>
