import { foreign, string } from '../schema/build.ts'
import * as typedefs from '../schema/typedefs.ts'
import { defineEntity, type EntityOf, type InputOf } from './entity.ts'

/** A consumer's membership in a group, which the acl plugin allows or denies. */
export const acl = defineEntity({
  collection: 'acls',
  path: 'acls',
  nestedKey: 'group',
  uniqueTogether: ['consumer', 'group'],
  fields: {
    id: typedefs.id(),
    created_at: typedefs.timestamp(),
    consumer: foreign('consumers', { required: true, on_delete: 'cascade' }),
    group: string({ required: true }),
    tags: typedefs.tags(),
  },
})

export type Acl = EntityOf<typeof acl>
export type AclInput = InputOf<typeof acl>
