import * as z from 'zod'
import { defineRoutes } from '../http/route.ts'
import { grantedRoles, pageSizes } from '../values/constants.ts'
import { Choice, Deleted, Id, IdList, IdParams, LanguageTag, paging } from '../values/shapes.ts'
import { EditUser, KnownKey, ModifyUser, RoleChange, User, UserStatus, UserUpdate } from './schemas.ts'

/** A checkbox; unchecked, it does not filter. */
const Flag = z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1')
const sorts = ['id', 'organization', 'firstname', 'lastname', 'email', 'roles', 'activeStatus', 'addedDate', 'lastLogin'] as const
const changeSorts = [
  'id',
  'adminOrganizationName',
  'adminFirstName',
  'adminLastName',
  'adminEmail',
  'userFirstName',
  'userLastName',
  'userEmail',
  'newRole',
  'updatedAt',
] as const
const part = z.string().trim().max(320)

const filters = {
  /** A substring, like `name`. */
  email: part.optional(),
  /** A substring of the first and last name. */
  name: part.optional(),
  role: z.enum(grantedRoles).optional(),
  /** 0 means all (specification part 2, section 7). */
  org: IdList.optional(),
  /** Users with one of the checked roles. */
  portal: Flag.optional(),
  kong: Flag.optional(),
  company: Flag.optional(),
}

const edits = { record: User, version: 'required' } as const

export const users = defineRoutes({
  list: {
    method: 'GET',
    path: '/api/users',
    summary: 'Users; company admins get those of their own organization',
    access: ['ROLE_PORTAL_ADMIN', 'ROLE_COMPANY_ADMIN'],
    query: z.object({ ...paging(pageSizes.admin, sorts), ...filters, ...Choice.shape }),
    response: z.object({ users: z.array(User), total: z.number().int() }),
  },
  download: {
    method: 'GET',
    path: '/api/users/download',
    summary: 'All users that match the filters as a CSV file, the newest first; company admins get those of their own organization',
    access: ['ROLE_PORTAL_ADMIN', 'ROLE_COMPANY_ADMIN'],
    query: z.object(filters),
    response: { contentType: 'text/csv' },
  },
  save: {
    method: 'POST',
    path: '/api/user/edit-user',
    summary: 'Add a user, or change one; everyone can change their own names and phone number',
    access: 'signed-in',
    body: EditUser,
    edits,
    response: User,
  },
  detail: {
    method: 'GET',
    path: '/api/user/detail',
    summary: 'A user by email address, the caller by default; company admins find those of their own organization, others only themselves',
    access: 'signed-in',
    query: z.object({ email: z.string().max(320).optional() }),
    response: User,
  },
  find: {
    method: 'GET',
    path: '/api/userById',
    summary: 'A user; company admins find those of their own organization, others only themselves',
    access: 'signed-in',
    query: z.object({ id: Id }),
    response: User,
  },
  keys: {
    method: 'GET',
    path: '/api/user/:id/keys',
    summary: 'The working keys that a user created or has looked at, and may still know after leaving',
    access: ['ROLE_PORTAL_ADMIN', 'ROLE_COMPANY_ADMIN'],
    params: IdParams,
    response: z.array(KnownKey),
  },
  remove: {
    method: 'DELETE',
    path: '/api/user',
    summary: 'Delete a user; `confirm` is their email address or name as typed by the admin',
    access: ['ROLE_PORTAL_ADMIN'],
    query: z.object({ id: Id, confirm: z.string().max(1000).optional() }),
    response: Deleted,
  },
  modifying: {
    method: 'GET',
    path: '/api/user/modify-user',
    summary: 'A user, for modifying',
    access: ['ROLE_PORTAL_ADMIN', 'ROLE_COMPANY_ADMIN'],
    query: z.object({ id: Id }),
    response: User,
  },
  modify: {
    method: 'POST',
    path: '/api/user/modify-user',
    summary: 'Modify a user',
    access: ['ROLE_PORTAL_ADMIN', 'ROLE_COMPANY_ADMIN'],
    body: ModifyUser,
    edits,
    response: User,
  },
  update: {
    method: 'POST',
    path: '/api/user',
    summary: 'Change the caller’s own profile, or, with organizationId or roles, a user’s organization and roles',
    access: 'signed-in',
    body: UserUpdate,
    edits,
    response: User,
  },
  setStatus: {
    method: 'PUT',
    path: '/api/user',
    summary: 'Enable or disable a user; in force at the next call',
    access: ['ROLE_PORTAL_ADMIN', 'ROLE_COMPANY_ADMIN'],
    body: UserStatus,
    response: User,
  },
  setLanguage: {
    method: 'PUT',
    path: '/api/user/language', // our extension
    summary: 'The language that emails to the caller are written in',
    access: 'signed-in',
    body: z.strictObject({ language: LanguageTag }),
    response: z.object({ language: LanguageTag }),
  },
  changePassword: {
    method: 'POST',
    path: '/api/user/changepassword',
    summary: 'Gone: passwords are changed at the identity provider',
    access: 'signed-in',
    idempotent: true,
    response: z.object({}),
  },
  roleChanges: {
    method: 'GET',
    path: '/api/updatedRole',
    summary: 'Who changed whose roles',
    access: ['ROLE_PORTAL_ADMIN'],
    query: z.object(paging(pageSizes.admin, changeSorts)),
    response: z.object({ records: z.array(RoleChange), total: z.number().int() }),
  },
})
