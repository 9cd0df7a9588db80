import type { Organization } from '@apim/contract'
import { type attributeTypes, billingTypes } from '@apim/contract/organizations/values'
import type { Paths } from '../../../shared/form/messages.ts'
import { oneOf } from '../../../shared/search.ts'

/** The organization form; the company form has no availability and no attribute types (specification 2 §2, §3). */
export type FormKind = 'organization' | 'company'

export interface AttributeValue {
  name: string
  value: string
  type: (typeof attributeTypes)[number]
}

/** What only clients have. */
const clientFields = ['phoneNumber', 'address1', 'address2', 'city', 'state', 'country', 'zip', 'registrationId', 'taxNo'] as const
type ClientField = (typeof clientFields)[number]

export interface OrganizationValues extends Record<ClientField, string> {
  name: string
  contact: string
  description: string
  external: boolean
  avaliable: boolean
  billingType: (typeof billingTypes)[number] | null
  attrs: AttributeValue[]
  version: string
}

/** A company is a client; an organization may be either. */
export const blankOrganization = (kind: FormKind): OrganizationValues => ({
  name: '',
  contact: '',
  description: '',
  external: kind === 'company',
  avaliable: true,
  registrationId: '',
  billingType: null,
  taxNo: '',
  phoneNumber: '',
  address1: '',
  address2: '',
  city: '',
  state: '',
  country: '',
  zip: '',
  attrs: [],
  version: '',
})

export const valuesOf = (organization: Organization): OrganizationValues => ({
  name: organization.name,
  contact: organization.contact,
  description: organization.description,
  external: organization.external,
  avaliable: organization.avaliable,
  registrationId: organization.registrationId ?? '',
  billingType: oneOf(organization.billingType, billingTypes) ?? null,
  taxNo: organization.taxNo ?? '',
  phoneNumber: organization.phoneNumber ?? '',
  address1: organization.address1 ?? '',
  address2: organization.address2 ?? '',
  city: organization.city ?? '',
  state: organization.state ?? '',
  country: organization.country ?? '',
  zip: organization.zip ?? '',
  attrs: organization.attrs,
  version: organization.version,
})

/** A row that was added and left blank is no attribute. */
export const isFilled = ({ name, value }: AttributeValue) => name.trim() !== '' || value.trim() !== ''

/** The request: what only clients have is left out for others (specification 2 §5). */
export const organizationBody = (kind: FormKind, id: number | undefined, values: OrganizationValues) => {
  const { name, contact, description, external, avaliable, billingType, attrs, version } = values
  return {
    ...(id !== undefined && { id }),
    ...(version && { version }),
    name,
    contact,
    description,
    external,
    ...(kind === 'organization' && { avaliable }),
    ...(external && {
      ...Object.fromEntries(clientFields.map((field) => [field, values[field]])),
      billingType: billingType ?? undefined,
      attrs: attrs.filter(isFilled),
    }),
  }
}

/** The fields in form order. */
export const organizationPaths = {
  name: 'name',
  contact: 'contact',
  description: 'description',
  external: 'external',
  avaliable: 'avaliable',
  registrationId: 'registrationId',
  taxNo: 'taxNo',
  billingType: 'billingType',
  phoneNumber: 'phoneNumber',
  address1: 'address1',
  address2: 'address2',
  city: 'city',
  state: 'state',
  country: 'country',
  zip: 'zip',
  attrs: 'attrs',
} as const satisfies Paths<OrganizationValues>
