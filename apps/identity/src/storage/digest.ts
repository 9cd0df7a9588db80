import { hash } from 'node:crypto'

/** SHA-256 of a value, base64url: stored instead of session IDs, tokens, addresses and links (trust T23). */
export const digest = (value: string): string => hash('sha256', value, 'base64url')
