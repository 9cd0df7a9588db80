import type { BusinessArea } from '@apim/contract/business-areas/schemas'
import { versionOf } from '../../http/versions.ts'
import type { BusinessAreaRow } from './business-areas.store.ts'

/** A business area with the version that an edit starts from; everyone may see all of it. */
export const businessAreaView = ({ id, name, description }: BusinessAreaRow): BusinessArea => ({
  id,
  version: versionOf({ id, name, description }),
  name,
  description,
})
