import { termsVersion } from '@apim/contract/constants'
import { eq } from 'drizzle-orm'
import type { Cases } from '../../../test/permissions/case.ts'
import { termsAcceptances } from '../../db/schema/index.ts'

/** How the permission test makes this module's calls. */
export const cases: Cases = {
  'POST /api/terms/accept': {
    shape: 'plain',
    call: async ({ app }, who) => {
      await app.db.delete(termsAcceptances).where(eq(termsAcceptances.userId, who.userId))
      return { url: '/api/terms/accept', body: { version: termsVersion } }
    },
  },
}
