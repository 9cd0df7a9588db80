import type { Organization, OrganizationCard, OrganizationDetails } from '@apim/contract'
import { buildConsumer } from './consumers.ts'

/** A client firm. */
export const buildOrganization = (values: Partial<Organization> = {}): Organization => ({
  id: 7,
  version: 'v1',
  name: 'Acme Wealth',
  contact: 'Mara Lind',
  description: 'Wealth management',
  external: true,
  deactivated: false,
  avaliable: true,
  phoneNumber: '+1(816)-111-1111',
  address1: '1 Main Street',
  address2: null,
  city: 'Kansas City',
  state: 'Missouri',
  country: 'USA',
  zip: '64106',
  registrationId: 'R 1',
  billingType: 'Prepaid',
  taxNo: 'T 1',
  attrs: [{ name: 'X-Client', value: 'acme', type: 'http header' }],
  ...values,
})

/** The same as a card. */
export const buildOrganizationCard = (values: Partial<OrganizationCard> = {}): OrganizationCard => {
  const { id, name, contact, description, external, deactivated, avaliable } = buildOrganization(values)
  return { id, name, contact, description, external, deactivated, avaliable, requestDeleted: values.requestDeleted ?? false }
}

/** The same with an application and a key. */
export const buildOrganizationDetails = (organization: Partial<Organization> = {}): OrganizationDetails => ({
  organization: buildOrganization(organization),
  applications: [{ id: 3, name: 'Retirement planner', contact: 'Ines Roth' }],
  consumers: [
    {
      apiId: 7,
      bizappId: 3,
      apiName: 'Core Banking',
      ownKeys: false,
      apiVersion: '2.1.0',
      deployments: [{ ...buildConsumer(), appname: null, orgId: 7, orgName: 'Acme Wealth' }],
    },
  ],
})
