import { string } from '../schema/build.ts'
import * as typedefs from '../schema/typedefs.ts'
import { defineEntity, type EntityOf, type InputOf } from './entity.ts'

/** A caller; in the portal's terms, one organization's use of one deployment. */
export const consumer = defineEntity({
  collection: 'consumers',
  path: 'consumers',
  endpointKey: 'username',
  filters: ['custom_id'],
  fields: {
    id: typedefs.id(),
    created_at: typedefs.timestamp(),
    updated_at: typedefs.timestamp(),
    username: string({ unique: true }),
    custom_id: string({ unique: true }),
    tags: typedefs.tags(),
  },
  checks: [{ at_least_one_of: ['custom_id', 'username'] }],
})

export type Consumer = EntityOf<typeof consumer>
export type ConsumerInput = InputOf<typeof consumer>
