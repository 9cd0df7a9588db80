import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { registrations, users } from '../db/schema/index.ts'

/** The language of the person with this address: of the user, or else of their latest registration; undefined if it is not known. */
export const recipientLanguage = async (tx: Pick<Tx, 'select'>, email: string): Promise<string | undefined> => {
  const isUser = and(eq(users.email, email), isNull(users.deletedAt))
  const [user] = await tx.select({ language: users.language }).from(users).where(isUser)
  if (user?.language) return user.language
  const signUps = tx.select({ language: registrations.language }).from(registrations).where(eq(registrations.email, email))
  const [signUp] = await signUps.orderBy(desc(registrations.id)).limit(1)
  return signUp?.language ?? undefined
}

/** The same of a user that a query has found. */
export const languageOfUser = sql<string | null>`coalesce(${users.language}, (select ${registrations.language} from ${registrations}
  where ${registrations.email} = ${users.email} order by ${registrations.id} desc limit 1))`
