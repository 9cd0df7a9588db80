import { foreign, string } from '../schema/build.ts'
import * as typedefs from '../schema/typedefs.ts'
import { defineEntity, type EntityOf, type InputOf } from './entity.ts'
import { hashSecret } from './secret-hash.ts'

/** A consumer's user name and password. The password is stored and returned hashed; docs/decisions/0022 says why not with Kong's SHA-1. */
export const basicAuthCredential = defineEntity({
  collection: 'basicauth_credentials',
  path: 'basic-auths',
  nestedPath: 'basic-auth',
  endpointKey: 'username',
  fields: {
    id: typedefs.id(),
    created_at: typedefs.timestamp(),
    consumer: foreign('consumers', { required: true, on_delete: 'cascade' }),
    username: string({ required: true, unique: true }),
    password: string({ required: true, encrypted: true }),
    tags: typedefs.tags(),
  },
  stored: ({ password }, sent) => (sent.password === undefined ? {} : { password: hashSecret(String(password)) }),
})

export type BasicAuthCredential = EntityOf<typeof basicAuthCredential>
export type BasicAuthCredentialInput = InputOf<typeof basicAuthCredential>
