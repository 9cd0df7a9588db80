import { createHash, randomBytes } from 'node:crypto'

/** 32 random bytes: a token that whoever has it may use, such as a gateway's, or the one in an emailed link. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** The stored hash by which a presented token is looked up. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex')
