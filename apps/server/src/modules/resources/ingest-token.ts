import { createHash, randomBytes } from 'node:crypto'

/** 32 random bytes; the token with which one gateway delivers its access log. */
export const newIngestToken = (): string => randomBytes(32).toString('base64url')

/** The stored hash that a presented token is looked up by. */
export const ingestTokenHash = (token: string): string => createHash('sha256').update(token).digest('hex')
