import type { User } from '@apim/contract/users/schemas'

/** A user as lists show them; by default a member of an internal organization. */
export const buildListedUser = (part: Partial<User> = {}): User => ({
  id: 21,
  version: 'v1',
  firstname: 'Grace',
  lastname: 'Lind',
  email: 'grace.lind@apim.example',
  internalAddress: true,
  phoneNumber: null,
  organizationId: 1,
  organization: 'Provider',
  external: false,
  roles: [],
  portalAdmin: false,
  kongAdmin: false,
  companyAdmin: false,
  activeStatus: 'Y',
  addedDate: '2026-11-02T10:00:00.000Z',
  lastLogin: '2026-11-03T10:00:00.000Z',
  invitedUntil: null,
  ...part,
})
