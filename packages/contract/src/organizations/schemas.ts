import * as z from 'zod'
import { ConsumerEntry } from '../consumers/schemas.ts'
import { requestHeaderError } from '../deployments/transformer-rules.ts'
import { descriptionMax } from '../values/constants.ts'
import { entityId, ignored, nameText, Version } from '../values/shapes.ts'
import { attributesMax, attributeTypes, billingTypes } from './values.ts'

const nullableText = z.string().nullable()

export const OrganizationAttribute = z.object({ name: z.string(), value: z.string(), type: z.enum(attributeTypes) })

/** What everyone in an organization may know about it. */
const Card = z.object({ id: z.number().int(), name: z.string(), contact: z.string(), description: z.string() })

const State = Card.extend({ external: z.boolean(), deactivated: z.boolean(), avaliable: z.boolean() })

/** An organization as cards show it. */
export const OrganizationCard = State.extend({
  /** Whether its deletion was requested and is not decided yet. */
  requestDeleted: z.boolean(),
})
export type OrganizationCard = z.infer<typeof OrganizationCard>

/** Specification part 2, section 3. Only external organizations have what follows `avaliable`; the others have null and no attributes. */
export const Organization = State.extend({
  /** The version that an edit starts from (trust T63). */
  version: Version,
  phoneNumber: nullableText,
  address1: nullableText,
  address2: nullableText,
  city: nullableText,
  state: nullableText,
  country: nullableText,
  zip: nullableText,
  registrationId: nullableText,
  billingType: z.enum(billingTypes).nullable(),
  taxNo: nullableText,
  attrs: z.array(OrganizationAttribute),
})
export type Organization = z.infer<typeof Organization>

/** An organization's keys for one API. */
export const ApiAccess = z.object({
  apiId: z.number().int(),
  /** Null where the API belongs to no application. */
  bizappId: z.number().int().nullable(),
  apiName: z.string(),
  apiVersion: z.string(),
  /** Whether its grant says that it manages its own keys. */
  ownKeys: z.boolean(),
  deployments: z.array(ConsumerEntry.extend({ appname: nullableText, orgId: z.number().int(), orgName: z.string() })),
})
export type ApiAccess = z.infer<typeof ApiAccess>

/** An organization with what belongs to it. What the caller may not see is missing, never empty. */
export const OrganizationDetails = z.object({
  organization: Card.extend({
    ...Organization.partial().omit({ id: true, name: true, contact: true, description: true }).shape,
    requestDeleted: OrganizationCard.shape.requestDeleted.optional(),
  }),
  applications: z.array(z.object({ id: z.number().int(), name: z.string(), contact: z.string() })).optional(),
  consumers: z.array(ApiAccess).optional(),
})
export type OrganizationDetails = z.infer<typeof OrganizationDetails>

const upTo = (max: number) => nameText().max(max, `Can only have up to ${max} characters`)
const required = (message: string, max: number) => nameText(message).min(1, message).max(max, `Can only have up to ${max} characters`)
const place = (message: string, max: number) => required(message, max).regex(/^[\p{L}\p{M} -]+$/u, message)

/** Attributes of type HTTP header must be headers that a request may get (trust T72). */
const Attribute = z
  .strictObject({ name: required('Attribute name is required', 100), value: upTo(1000), type: z.enum(attributeTypes).default('') })
  .superRefine(({ name, value, type }, context) => {
    const error = type === 'http header' ? requestHeaderError(name, value) : undefined
    if (error !== undefined) context.addIssue({ code: 'custom', path: ['name'], message: error })
  })

/** The names of each type are different, ignoring case as headers do. */
export const attributes = z
  .array(Attribute)
  .max(attributesMax, `There can only be up to ${attributesMax} attributes`)
  .superRefine((attrs, context) => {
    const keys = attrs.map(({ name, type }) => `${type}:${name.toLowerCase()}`)
    for (const [at, key] of keys.entries())
      if (keys.indexOf(key) < at) context.addIssue({ code: 'custom', path: [at, 'name'], message: 'There is an attribute of this name' })
  })

const common = (who: 'Organization' | 'Company') => ({
  /** With an id that organization is changed, without one an organization is created. */
  id: entityId().optional(),
  /** The version this edit is based on, where If-Match does not state it. */
  version: Version.optional(),
  name: required(`${who} name is required`, 200),
  contact: required(`${who} administrator is required`, 200),
  description: z.string().trim().max(descriptionMax, `Can only have up to ${descriptionMax} characters`).default(''),
  /** Omitted: true for a new organization, unchanged for an edited one. */
  avaliable: z.boolean().optional(),
  // Sent by the specification's form; only their own calls change them.
  deactivated: ignored(),
  requestDeleted: ignored(),
})

const ofClients = {
  phoneNumber: required('Phone Number is required', 50),
  address1: required('Address is required', 200),
  address2: upTo(200).optional(),
  city: place('Please enter a valid city', 100),
  state: place('Please enter a valid state', 100),
  country: place('Please enter a valid country', 100),
  zip: required('Postal Code is required', 20),
  registrationId: required('Registration ID is required', 100),
  billingType: z.enum(billingTypes, 'Billing Type is required'),
  taxNo: required('Tax Exempt Auth. No. is required', 100),
  attrs: attributes.default([]),
}

const ignoredOf = <T extends object>(shape: T) =>
  Object.fromEntries(Object.keys(shape).map((name) => [name, ignored()])) as { [K in keyof T]: ReturnType<typeof ignored> }

/** Specification part 2, section 5. What only clients have is required of external organizations, and ignored for others. */
const formOf = (who: 'Organization' | 'Company') =>
  z.discriminatedUnion('external', [
    z.strictObject({ ...common(who), external: z.literal(false), ...ignoredOf(ofClients) }),
    z.strictObject({ ...common(who), external: z.literal(true), ...ofClients }),
  ])

export const OrganizationForm = formOf('Organization')
export type OrganizationForm = z.infer<typeof OrganizationForm>
/** The same in the words of the company form. */
export const CompanyForm = formOf('Company')
