import { type Actor, can, type Organization, type OrganizationCard, type OrganizationForm } from '@apim/contract'
import { versionOf } from '../../http/versions.ts'
import type { Attribute, NewOrganization, OrganizationRow } from './organizations.store.ts'

export interface Content {
  organization: NewOrganization
  attrs: readonly Attribute[]
}

/** Of what only clients state about themselves: nothing. */
export const noClientDetails = {
  phoneNumber: null,
  address1: null,
  address2: null,
  city: null,
  state: null,
  country: null,
  zip: null,
  registrationId: null,
  billingType: null,
  taxNo: null,
}

/** What a form stores: an organization that is not external has none of what clients must state (specification part 2, section 5). */
export const contentOf = (form: OrganizationForm, available: boolean): Content => {
  const { name, contact, description, external } = form
  const common = { name, contact, description, external, available }
  if (!form.external) return { organization: { ...common, ...noClientDetails }, attrs: [] }
  const { phoneNumber, address1, address2, city, state, country, zip, registrationId, billingType, taxNo, attrs } = form
  const details = { phoneNumber, address1, address2: address2 || null, city, state, country, zip, registrationId, billingType, taxNo }
  return { organization: { ...common, ...details }, attrs }
}

/** What an edit can change, in the names of the contract. */
const content = ({ organization: { available, ...organization }, attrs }: Content) => ({
  name: organization.name,
  contact: organization.contact,
  description: organization.description,
  external: organization.external,
  avaliable: available,
  phoneNumber: organization.phoneNumber,
  address1: organization.address1,
  address2: organization.address2,
  city: organization.city,
  state: organization.state,
  country: organization.country,
  zip: organization.zip,
  registrationId: organization.registrationId,
  billingType: organization.billingType,
  taxNo: organization.taxNo,
  attrs: attrs.map(({ name, value, type }) => ({ name, value, type })),
})

/** The version of an organization with this content (trust T63). */
export const organizationVersion = (id: number, of: Content): string => versionOf({ id, ...content(of) })

/** An organization as its form shows it. */
export const organizationView = (row: OrganizationRow, attrs: readonly Attribute[]): Organization => ({
  id: row.id,
  version: organizationVersion(row.id, { organization: row, attrs }),
  deactivated: row.deactivated,
  ...content({ organization: row, attrs }),
})

export const organizationCard = ({ available, ...row }: OrganizationRow & { requestDeleted: boolean }): OrganizationCard => ({
  ...row,
  avaliable: available,
})

/** What this member may know of their organization: name, contact and description, or everything (permissions.csv). */
export const shownTo = (user: Actor, row: OrganizationRow, attrs: readonly Attribute[]) =>
  can.seeOrganizationDetails(user, row.id)
    ? organizationView(row, attrs)
    : { id: row.id, name: row.name, contact: row.contact, description: row.description }
