import { createHash, randomBytes } from 'node:crypto'

/** 32 random bytes; the token with which one gateway delivers its access log. */
export const newIngestToken = (): string => randomBytes(32).toString('base64url')

/** The stored hash by which a presented token is looked up. */
export const ingestTokenHash = (token: string): string => createHash('sha256').update(token).digest('hex')
