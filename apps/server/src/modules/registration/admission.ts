import type { Tx } from '../../db/client.ts'
import type { SignedIn } from '../../http/signed-in.ts'
import type { Invitations } from '../invitations/index.ts'
import type { Users } from '../users/index.ts'

/** What an approval needs to let someone in. */
export interface Admission {
  users: Pick<Users, 'create'>
  invitations: Pick<Invitations, 'invite'>
}

/** Who is let in, and where. */
export interface Newcomer {
  email: string
  firstname: string
  lastname: string
  phoneNumber: string | null
  organizationId: number
  companyAdmin: boolean
}

/**
 * Makes the applicant a user and invites them; returns the user's id. Someone who has signed in meanwhile, and belongs nowhere yet, is that user.
 * Throws 400 for an address that belongs to someone who does.
 */
export const admit = async (tx: Tx, { users, invitations }: Admission, actor: SignedIn, newcomer: Newcomer, organization: string) => {
  const id = await users.create(tx, actor, newcomer)
  const { email, firstname } = newcomer
  await invitations.invite(tx, actor, { id, email, firstname }, { organization })
  return id
}
