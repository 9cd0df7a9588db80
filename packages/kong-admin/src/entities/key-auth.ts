import { foreign, string } from '../schema/build.ts'
import * as typedefs from '../schema/typedefs.ts'
import { defineEntity, type EntityOf, type InputOf } from './entity.ts'

/** A consumer's API key. */
export const keyAuthCredential = defineEntity({
  collection: 'keyauth_credentials',
  path: 'key-auths',
  nestedPath: 'key-auth',
  endpointKey: 'key',
  ttl: true,
  fields: {
    id: typedefs.id(),
    created_at: typedefs.timestamp(),
    consumer: foreign('consumers', { required: true, on_delete: 'cascade' }),
    key: string({ unique: true, auto: true }),
    tags: typedefs.tags(),
  },
})

export type KeyAuthCredential = EntityOf<typeof keyAuthCredential> & { ttl: number | null }
export type KeyAuthCredentialInput = InputOf<typeof keyAuthCredential> & { ttl?: number }
