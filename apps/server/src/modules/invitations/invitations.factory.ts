import { type Insert, only } from '../../../test/rows.ts'
import type { Db } from '../../db/client.ts'
import { invitations } from '../../db/schema/index.ts'
import { newToken, tokenHash } from '../../security/random-token.ts'

/** An open invitation of that user, with the token of its link. */
export const buildInvitation = async (
  db: Db,
  user: { id: number; email: string },
  createdBy: number,
  values: Insert<typeof invitations> = {},
) => {
  const token = newToken()
  const row = only(
    await db
      .insert(invitations)
      .values({
        userId: user.id,
        email: user.email,
        tokenHash: tokenHash(token),
        createdBy,
        expiresAt: new Date(Date.now() + 3_600_000),
        ...values,
      })
      .returning(),
  )
  return { ...row, token }
}
